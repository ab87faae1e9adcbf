import { START_MOST, type LotAlertView, type StartView, type TodayEventView } from '@festix/domain/contract';
import { compareAlerts, lotAlert } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { PeopleInside } from '../../door/checkins/people-inside.ts';
import { StartQueries } from './start.queries.ts';

/** Returns the lists of the actor's start page. */
@Injectable()
export class StartService {
  constructor(
    private readonly clock: Clock,
    private readonly start: StartQueries,
    private readonly inside: PeopleInside,
  ) {}

  async read({ id, area }: Person): Promise<StartView> {
    const now = this.clock.now();
    if (area !== 'producer') return { unreached: await this.start.unreachedOfAll(now) };
    const [today, lots, unreached] = await Promise.all([
      this.today(id, now),
      this.lots(id, now),
      this.start.unreachedOf(id, now),
    ]);
    return { today, lots, unreached };
  }

  /** Returns how many lots and words the start page lists. */
  async notices({ id, area }: Person): Promise<number> {
    const now = this.clock.now();
    if (area !== 'producer') return (await this.start.unreachedOfAll(now)).length;
    const [lots, unreached] = await Promise.all([this.lots(id, now), this.start.unreachedOf(id, now)]);
    return lots.length + unreached.length;
  }

  private async today(producerId: string, now: Date): Promise<TodayEventView[]> {
    const events = await this.start.today(producerId, now);
    if (events.length === 0) return [];
    const [sold, inside] = await Promise.all([this.start.sold(events), this.inside.of(events.map(({ id }) => id))]);
    return events.map(({ id }) => ({ event_id: id, sold: sold.get(id) ?? 0, inside: inside.get(id) ?? null }));
  }

  private async lots(producerId: string, now: Date): Promise<LotAlertView[]> {
    const events = await this.start.lots(producerId, now);
    return events
      .flatMap(({ lots, ...event }) =>
        lots.flatMap((lot) => {
          const alert = lotAlert(lot, now);
          return alert ? [{ event, lot: { id: lot.id, name: lot.name }, ...alert }] : [];
        }),
      )
      .toSorted(compareAlerts)
      .slice(0, START_MOST)
      .map(({ turns_at, ...alert }) => ({ ...alert, turns_at: turns_at && new Date(turns_at).toISOString() }));
  }
}
