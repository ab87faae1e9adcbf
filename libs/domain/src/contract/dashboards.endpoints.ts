import type { Cents } from '../ground/money/index.ts';
import type { OrderOrigin } from '../selling/orders/index.ts';
import type { SalesGroup } from '../figures/overview/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams, EventRowView } from './events.endpoints.ts';
import type { Count, Id, Instant, PageQuery } from './views.ts';

/** Affects `sales` only: the other figures are totals since the beginning. */
export interface OverviewQuery {
  /** The first day, yyyy-MM-dd in the event's zone; default: 31 days up to `to`. */
  from?: string;
  /** The last day, included; default: today. */
  to?: string;
  /** Default: by month for more than 31 days. */
  group?: SalesGroup;
}

/** The sales of one day or month that stand, by the time of their orders, without courtesies. */
export interface SalesGroupView {
  /** Start of the day or month, in the event's zone. */
  created_at: Instant;
  /** What buyers paid, fees included. */
  total: Cents;
  /** The part of it that was bought online. */
  platform_total: Cents;
  /** The fees in it, all of them online; total − tax_amount is the producer's receipt. */
  tax_amount: Cents;
  tickets: { count: Count };
}

export interface RecentSaleView {
  /** Null for a viewer who may not read sales. */
  id: Id | null;
  created_at: Instant;
  origin: OrderOrigin;
  /** `Marina A.`; null for a till's sale without a name. */
  buyer: string | null;
  tickets_count: Count;
  /** The producer's receipt of it, net of refunds. */
  receipt: Cents;
}

/** The figures of an event, net of refunds. Amounts are the producer's receipts: without fees, after coupons. */
export interface OverviewView {
  total_receipt: Cents;
  /** The online part; the rest is the sale points'. */
  platform_total_receipt: Cents;
  /** Payouts that are done; null for a viewer who may not see payouts. */
  payouts: Cents | null;
  /** The platform's debt to the producer, never negative once the event is over; null as `payouts`. */
  balance: Cents | null;
  /** Receipts of the sale points that the producer runs; null as `payouts`. */
  already_received: Cents | null;
  /** The platform's administration tax; null as `payouts`. */
  administration: Cents | null;
  /** Convenience fees that the producer pays for the buyers; null as `payouts`. */
  absorbed_fees: Cents | null;
  /** Expenses that the platform paid for the producer; null as `payouts`. */
  expenses: Cents | null;
  /** Average receipt of a ticket that costs money. */
  average_receipt: Cents;
  /** Tickets per order, with two decimals at most. */
  average_tickets: number;
  /** Paid orders, without courtesies. */
  orders_count: Count;
  online_orders_count: Count;
  sales_point_orders_count: Count;
  /** Their valid tickets. */
  tickets_count: Count;
  online_tickets_count: Count;
  sales_point_tickets_count: Count;
  /** Valid tickets given away. */
  courtesies_count: Count;
  /** The latest first, at most five. */
  recent_sales: RecentSaleView[];
  /** Every requested day or month, with or without sales. */
  sales: SalesGroupView[];
  /** The last day that can be requested: the later of the event's end and now. */
  max_date: Instant;
  created_at: Instant;
  /** Number of views of the public page. */
  views: { page_view: Count }[];
}

/** The same days under other names; `from` and `to` take precedence. */
export interface DaysByOtherNames {
  fromDate?: string;
  toDate?: string;
}

/** Filters a producer's events; default: all. */
export interface ProducerDashboardQuery extends PageQuery, DaysByOtherNames {
  /** The first day of their start, yyyy-MM-dd in America/Sao_Paulo. */
  from?: string;
  /** The last one, included. */
  to?: string;
  /** 'true' for those that have not ended, 'false' for those that have. */
  future?: 'true' | 'false';
  /** Part of their name. */
  name?: string;
}

/** The sales that stand, since the beginning. Amounts are the producer's receipts, net of refunds. */
export interface SoldFiguresView {
  total_receipt: Cents;
  /** Paid orders, without courtesies. */
  orders_count: Count;
  /** Their valid tickets. */
  tickets_count: Count;
  /** Valid tickets given away. */
  courtesies_count: Count;
}

export interface DashboardEventView extends EventRowView {
  figures: SoldFiguresView;
}

/** The producer's events of a period, with the totals of all of them, on whichever page. */
export interface ProducerDashboardView {
  totals: SoldFiguresView & {
    /** The online part of the receipts; the rest is the sale points'. */
    platform_total_receipt: Cents;
    /** Average receipt of a ticket that costs money. */
    average_receipt: Cents;
  };
  /** Upcoming ones: the soonest first. Otherwise the latest first. */
  data: DashboardEventView[];
  count: Count;
}

/** Filters the sales of all producers; default: the last three months. */
export interface PlatformDashboardQuery extends DaysByOtherNames {
  /** The first day of the sales, yyyy-MM-dd in America/Sao_Paulo. */
  from?: string;
  /** The last one, included; default: today. */
  to?: string;
  /** 'true' for those of events that have not ended, 'false' for those of events that have. */
  future?: 'true' | 'false';
}

/** A top-selling event, with its sales within the filter. */
export interface TopSaleView {
  id: Id;
  name: string;
  start_date: Instant;
  end_date: Instant | null;
  time_zone: string;
  total_receipt: Cents;
  total_tickets: Count;
}

export interface MonthSumView {
  /** Start of the month in America/Sao_Paulo. */
  date: Instant;
  sum: Cents;
}

/** The sales of all producers that stand. Amounts are the producers' receipts, net of refunds. */
export interface PlatformDashboardView {
  /** The counted days, both included; null for sales of filtered events at any time. */
  from: string | null;
  to: string | null;
  total_receipt: Cents;
  /** Valid tickets, without courtesies. */
  total_tickets: Count;
  /** Average receipt of a ticket that costs money. */
  average_receipt: Cents;
  /** The top events, at most five, without test events. */
  top_sales: TopSaleView[];
  /** Every requested month up to now, with or without sales. */
  sales_by_month: MonthSumView[];
}

export const dashboardEndpoints = {
  ofPlatform: endpoint<None, PlatformDashboardQuery, None, PlatformDashboardView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/dashboard',
    ability: 'platform:read',
  }),
  ofProducer: endpoint<None, ProducerDashboardQuery, None, ProducerDashboardView>({
    method: 'GET',
    areas: ['producer'],
    path: '/dashboard',
    ability: 'overview:read',
  }),
  overview: endpoint<EventParams, OverviewQuery, None, OverviewView>({
    method: 'GET',
    areas: ['producer', 'team-member', 'super-admin', 'support'],
    path: '/events/{event_id}/overview',
    ability: 'overview:read',
  }),
};
