import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { VenueIndex } from './venue-index.ts';

/** Gets the events whose venue has changed. */
export type VenueListener = (eventIds: readonly string[]) => void;

/** Notifies the modules that show a venue of its changes. */
@Injectable()
export class VenueChanges {
  private readonly listeners: VenueListener[] = [];

  constructor(private readonly index: VenueIndex) {}

  onChanged(listener: VenueListener): void {
    this.listeners.push(listener);
  }

  /** Notifies after the commit. */
  async tell(tx: Tx, venueId: string): Promise<void> {
    const events = await tx.query(sql<{ id: string }>`select id from events where venue_id = ${venueId}`);
    tx.afterCommit(() => {
      this.index.forget();
      for (const listener of this.listeners) listener(events.map(({ id }) => id));
    });
  }
}
