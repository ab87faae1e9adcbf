import { eventEnd, grantEnd, type DoorEventView, type DoorLotView } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Database } from '../../../kernel/database.ts';
import { MIN_CLIENT } from '../../../kernel/min-client.ts';
import { TicketKeys } from '../../tickets/ticket-keys.ts';
import { ChunkKeys } from './chunk-keys.ts';
import { DoorFeed, type FeedState } from './door-feed.ts';

interface EventRow {
  id: string;
  number: number;
  name: string;
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  is_test: boolean;
  canceled_at: Date | null;
  door_names: boolean;
  lots: DoorLotView[] | null;
}

/** People that may enter, have entered, and entered twice over. */
export interface DoorCounts {
  expected: number;
  inside: number;
  conflicts: number;
}

const EVENT = `
  select id, number, name, start_date, end_date, time_zone, is_test, canceled_at, door_names,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name, 'sorting', l.sorting)
                      order by l.sorting, l.number)
     from lots l where l.event_id = events.id
       and (l.archived_at is null or exists (select from tickets t where t.lot_id = l.id))) as lots
  from events where id = $1`;

/** Admissions that more than one scan claims, and people let in on a ticket that was dead. */
const CONFLICTS = `
  select count(distinct (ticket_id, entry))::integer as conflicts from scans where event_id = $1 and is_conflict and ticket_id is not null`;

/** What a phone needs to work at the doors of an event. */
@Injectable()
export class DoorEvents {
  constructor(
    private readonly database: Database,
    private readonly feed: DoorFeed,
    private readonly chunkKeys: ChunkKeys,
    private readonly ticketKeys: TicketKeys,
    private readonly clock: Clock,
  ) {}

  async show({ event: { id } }: EventActor): Promise<DoorEventView> {
    const state = await this.feed.bringUpToDate(id);
    const [[event], keys, chunkKey, counts] = await Promise.all([
      this.database.query<EventRow>(EVENT, [id]),
      this.ticketKeys.verificationKeys(),
      this.chunkKeys.of(id),
      this.countsAt(id, state),
    ]);
    if (!event) throw new Error('the guard has seen this event');
    const { lots, ...facts } = event;
    return {
      ...facts,
      start_date: event.start_date.toISOString(),
      end_date: event.end_date?.toISOString() ?? null,
      canceled_at: event.canceled_at?.toISOString() ?? null,
      lots: lots ?? [],
      keys,
      chunk_key: chunkKey.toString('base64url'),
      server_time: this.clock.now().toISOString(),
      min_client: MIN_CLIENT,
      counts,
      grant_expires_at: grantEnd(eventEnd(event)),
    };
  }

  async counts(eventId: string): Promise<DoorCounts> {
    return this.countsAt(eventId, await this.feed.bringUpToDate(eventId));
  }

  private async countsAt(eventId: string, { expected, inside }: FeedState): Promise<DoorCounts> {
    const [row] = await this.database.query<{ conflicts: number }>(CONFLICTS, [eventId]);
    return { expected, inside, conflicts: row?.conflicts ?? 0 };
  }
}
