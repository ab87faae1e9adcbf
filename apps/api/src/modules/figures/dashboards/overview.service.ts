import { type OverviewQuery, type OverviewView } from '@festix/domain/contract';
import { askedRange, groupsOf, rangeFault, usualGroup, type SalesGroup } from '@festix/domain/figures';
import { addDays, dayOf, momentOfDay, type DayRange } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { presentRecent, presentSales, presentTotals } from './overview.presenter.ts';
import { OverviewQueries } from './overview.queries.ts';

const MOST_RECENT = 5;

/** Returns an event's receipts and sales to viewers with the right. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly clock: Clock,
    private readonly overview: OverviewQueries,
  ) {}

  /** Throws VALIDATION_ERROR for an invalid period. */
  async read(actor: EventActor, query: OverviewQuery): Promise<OverviewView> {
    const { id } = actor.event;
    const now = this.clock.now();
    const event = await this.overview.event(id);
    const range = askedRange(query, dayOf(now, event.time_zone));
    holdToRange(range);
    const group = query.group ?? usualGroup(range);
    const [totals, sales, recent] = await Promise.all([
      this.overview.totals(id),
      this.overview.sales(id, spanOf(range, group, event.time_zone)),
      this.overview.recent(id, MOST_RECENT),
    ]);
    return {
      ...presentTotals(actor, event, totals, now),
      recent_sales: recent.map((sale) => presentRecent(actor, sale)),
      sales: presentSales(groupsOf(range, group), sales, event.time_zone),
    };
  }
}

function holdToRange(range: DayRange): void {
  const fault = rangeFault(range);
  if (!fault) return;
  const errors = Object.fromEntries(Object.entries(fault).map(([field, message]) => [field, [message]]));
  throw new ProblemError('VALIDATION_ERROR', { errors });
}

function spanOf({ from, to }: DayRange, group: SalesGroup, zone: string) {
  return { since: momentOfDay(from, zone), before: momentOfDay(addDays(to, 1), zone), zone, group };
}
