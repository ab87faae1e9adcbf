import { Injectable } from '@nestjs/common';
import { MINUTE } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { RUSH_ADDRESSES, RUSH_WAITING } from './rush.ts';
import { WaitingRoom } from './waiting-room.ts';

interface Seen {
  addresses: Set<string>;
  /** Whether this minute was reported already. */
  isTold: boolean;
}

/** Detects a rush on an event, in this process alone and without a round trip, and starts its line. */
@Injectable()
export class RushWatch {
  private minute = 0;
  /** Addresses of this minute, by event. */
  private readonly seen = new Map<string, Seen>();

  constructor(
    private readonly clock: Clock,
    private readonly room: WaitingRoom,
    private readonly errors: ErrorPort,
  ) {}

  /** Counts a request for places of an event; `waiting` is the number of requests in its queue now. */
  count(eventId: string, addressKey: string, waiting: number): void {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE);
    if (minute !== this.minute) this.seen.clear();
    this.minute = minute;
    let seen = this.seen.get(eventId);
    if (!seen) {
      seen = { addresses: new Set(), isTold: false };
      this.seen.set(eventId, seen);
    }
    if (seen.isTold) return;
    seen.addresses.add(addressKey);
    if (seen.addresses.size < RUSH_ADDRESSES && waiting < RUSH_WAITING) return;
    seen.isTold = true;
    seen.addresses.clear();
    this.room.begin(eventId).catch((error: unknown) => this.errors.report(error, { event_id: eventId }));
  }
}
