import {
  type DashboardEventView,
  type ProducerDashboardQuery,
  type ProducerDashboardView,
} from '@festix/domain/contract';
import { addDays, fieldProblems, momentOfDay } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { presentEventRow } from '../../programme/events/events.presenter.ts';
import { EventsQueries, type EventFilter } from '../../programme/events/events.queries.ts';
import { NOTHING, presentDashboardTotals, presentSold } from './producer-dashboard.presenter.ts';
import { ProducerDashboardQueries } from './producer-dashboard.queries.ts';

/** Returns the receipts and sales of a producer's events in a period. */
@Injectable()
export class ProducerDashboardService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsQueries,
    private readonly dashboard: ProducerDashboardQueries,
  ) {}

  /** Throws VALIDATION_ERROR for an invalid period. */
  async read(actor: Person, query: ProducerDashboardQuery): Promise<ProducerDashboardView> {
    const filter = filterOf(query);
    const { skip, take } = query;
    const order = { sort: 'start_date', sortDir: query.future === 'true' ? 'asc' : 'desc' } as const;
    const [rows, count, totals] = await Promise.all([
      this.events.page(actor, { ...filter, ...order, ...(skip !== undefined && { skip }), ...(take && { take }) }),
      this.events.count(actor, filter),
      this.dashboard.totals(this.events.chosen(actor, filter)),
    ]);
    const sums = await this.dashboard.ofEach(rows.map(({ id }) => id));
    const now = this.clock.now();
    const data = rows.map((row): DashboardEventView => ({
      ...presentEventRow(actor, row, now),
      figures: presentSold(sums.get(row.id) ?? NOTHING),
    }));
    return { totals: presentDashboardTotals(totals), data, count };
  }
}

/** Returns the filter. Days are those of America/Sao_Paulo, as on every screen over many events. */
function filterOf({
  fromDate,
  toDate,
  from = fromDate,
  to = toDate,
  future,
  name,
}: ProducerDashboardQuery): EventFilter {
  if (from !== undefined && to !== undefined && from > to)
    throw new ProblemError('VALIDATION_ERROR', { errors: { to: [fieldProblems.periodBackwards] } });
  return {
    ...(future && { future }),
    ...(name && { name }),
    ...(from && { since: momentOfDay(from) }),
    ...(to && { before: momentOfDay(addDays(to, 1)) }),
  };
}
