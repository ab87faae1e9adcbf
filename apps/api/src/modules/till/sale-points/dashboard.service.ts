import { Injectable } from '@nestjs/common';
import { type SalePointDashboardView } from '@festix/domain/contract';
import { addDays, cents, dayOf, DEFAULT_TIME_ZONE, momentOfDay, nameInEmail, sumCents } from '@festix/domain/ground';
import { TILL_SALE_METHODS, type TillSaleMethod } from '@festix/domain/selling';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { DashboardQueries } from './dashboard.queries.ts';

/** Number of days, today included. */
const DAYS_SHOWN = 31;

/** Returns the operator's dashboard. Days are those of the zone for screens over many events. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly clock: Clock,
  ) {}

  async show(actor: Person): Promise<SalePointDashboardView> {
    const now = this.clock.now();
    const thisDay = dayOf(now);
    const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(thisDay, index + 1 - DAYS_SHOWN));
    const [today, byDay, events, attention, email] = await Promise.all([
      this.queries.today(actor.id, momentOfDay(thisDay)),
      this.queries.byDay(actor.id, momentOfDay(days[0] ?? thisDay), DEFAULT_TIME_ZONE),
      this.queries.events(actor.id, now),
      this.queries.attention(actor.id, now),
      this.queries.email(actor.id),
    ]);
    const sums = new Map(byDay.map((day) => [day.date, day]));
    return {
      greeting: actor.name.trim() || nameInEmail(email),
      today: {
        total: sumCents(today.map(({ total }) => cents(total))),
        sales: today.reduce((sum, { sales }) => sum + sales, 0),
        tickets: today.reduce((sum, { tickets }) => sum + tickets, 0),
      },
      by_method: methodsOf(today).map((payment_method) => {
        const sold = today.find((row) => row.payment_method === payment_method);
        return { payment_method, total: cents(sold?.total ?? 0), sales: sold?.sales ?? 0 };
      }),
      events: events.map((event) => ({
        ...event,
        start_date: event.start_date.toISOString(),
        total: cents(event.total),
      })),
      sales_by_day: days.map((date) => {
        const sold = sums.get(date);
        return { date, total: cents(sold?.total ?? 0), tickets: sold?.tickets ?? 0 };
      }),
      attention: { ...attention, cash_to_return: cents(attention.cash_to_return) },
    };
  }
}

/** Returns today's payment methods, and those of terminals and of free sales if there were any. */
function methodsOf(today: readonly { payment_method: TillSaleMethod }[]): TillSaleMethod[] {
  const isSome = (method: TillSaleMethod) => today.some(({ payment_method }) => payment_method === method);
  return TILL_SALE_METHODS.filter((method) => (method !== 'free' && method !== 'card') || isSome(method));
}
