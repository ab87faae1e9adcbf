import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { DevicesQueries } from './devices.queries.ts';

/** Interval at which a working device is written, instead of with every scan. */
const NOTED_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Stores which devices work on which event, and the time of each one's last call. */
@Injectable()
export class SeenDevices {
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly queries: DevicesQueries,
    private readonly clock: Clock,
  ) {}

  async note(deviceId: string, eventId: string | null): Promise<void> {
    const now = this.clock.now();
    const key = `${deviceId} ${eventId}`;
    if ((this.noted.get(key) ?? -Infinity) > now.getTime() - NOTED_EVERY_MS) return;
    if (this.noted.size >= MOST_REMEMBERED) this.noted.clear();
    this.noted.set(key, now.getTime());
    await this.queries.note(deviceId, eventId, now);
  }
}
