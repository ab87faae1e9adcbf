import { type PlatformDashboardQuery, type PlatformDashboardView } from '@festix/domain/contract';
import {
  averageReceipt,
  DASHBOARD_FIRST_DAY,
  groupsOf,
  platformRangeFault,
  usualPlatformDays,
} from '@festix/domain/figures';
import { addDays, cents, dayOf, momentOfDay, type Day, type DayRange } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { presentMonths, presentTop } from './platform-dashboard.presenter.ts';
import { PlatformDashboardQueries } from './platform-dashboard.queries.ts';

/** Returns the sales of all producers together, for super-admins. Days are those of America/Sao_Paulo. */
@Injectable()
export class PlatformDashboardService {
  constructor(
    private readonly clock: Clock,
    private readonly dashboard: PlatformDashboardQueries,
  ) {}

  /** Throws VALIDATION_ERROR for an invalid or impossible period. */
  async read(actor: Person, query: PlatformDashboardQuery): Promise<PlatformDashboardView> {
    const today = dayOf(this.clock.now());
    const asked = await this.daysOf(actor, query, today);
    const from = asked?.from ?? DASHBOARD_FIRST_DAY;
    const to = asked && asked.to < today ? asked.to : today;
    const months = groupsOf({ from, to }, 'month');
    const sums = await this.dashboard.sums({
      months: months.map((first) => momentOfDay(first < from ? from : first)),
      before: momentOfDay(addDays(to, 1)),
      future: query.future,
    });
    const total_receipt = cents(sums.receipt);
    return {
      from: asked?.from ?? null,
      to: asked?.to ?? null,
      total_receipt,
      total_tickets: sums.tickets,
      average_receipt: averageReceipt(total_receipt, sums.priced_tickets),
      top_sales: sums.top.map(presentTop),
      sales_by_month: presentMonths(months, sums.months, asked !== null),
    };
  }

  /** Returns undefined if only events are filtered, whose sales count whenever they were made. */
  private async daysOf(
    actor: Person,
    { fromDate, toDate, from = fromDate, to = toDate, future }: PlatformDashboardQuery,
    today: Day,
  ): Promise<DayRange | null> {
    if (from === undefined && to === undefined) {
      return future ? null : usualPlatformDays(today, dayOf(await this.dashboard.memberSince(actor.id)));
    }
    const range = { from: from ?? DASHBOARD_FIRST_DAY, to: to ?? today };
    const errors = platformRangeFault(range, today);
    if (errors) throw new ProblemError('VALIDATION_ERROR', { errors });
    return range;
  }
}
