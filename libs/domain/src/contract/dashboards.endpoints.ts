import type { Cents } from '../ground/money/index.ts';
import type { OrderOrigin } from '../selling/orders/index.ts';
import type { SalesGroup } from '../figures/overview/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams, EventRowView } from './events.endpoints.ts';
import type { Count, Id, Instant, PageQuery } from './views.ts';

/** Shapes `sales` and nothing else: the other figures are totals since the beginning. */
export interface OverviewQuery {
  /** The first day, yyyy-MM-dd in the event's zone; 31 days up to `to` unless given. */
  from?: string;
  /** The last day, included; today unless given. */
  to?: string;
  /** By month for more than 31 days, unless given. */
  group?: SalesGroup;
}

/** What was sold in one day or month and stands, by the moment its orders were made; courtesies are left out. */
export interface SalesGroupView {
  /** The first moment of the day or month, in the event's zone. */
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
  /** Null for who may not read the sales. */
  id: Id | null;
  created_at: Instant;
  origin: OrderOrigin;
  /** `Marina A.`; null at a sale point that asked for no name. */
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
  /** Payouts that are done; null for who may not see payouts. */
  payouts: Cents | null;
  /** What the platform still owes the producer, never below zero once the event is over; null for who may not see payouts. */
  balance: Cents | null;
  /** What the sale points that the producer runs have taken in already; null for who may not see payouts. */
  already_received: Cents | null;
  /** The platform's administration tax; null for who may not see payouts. */
  administration: Cents | null;
  /** Convenience fees that the producer pays in the buyers' place; null for who may not see payouts. */
  absorbed_fees: Cents | null;
  /** Costs that the platform paid in the producer's place; null for who may not see payouts. */
  expenses: Cents | null;
  /** What a ticket that costs money brings in. */
  average_receipt: Cents;
  /** Tickets per order, with two decimals at most. */
  average_tickets: number;
  /** Paid orders, courtesies left out. */
  orders_count: Count;
  online_orders_count: Count;
  sales_point_orders_count: Count;
  /** Their tickets that stand. */
  tickets_count: Count;
  online_tickets_count: Count;
  sales_point_tickets_count: Count;
  /** Tickets given away that stand. */
  courtesies_count: Count;
  /** The last ones first, at most five. */
  recent_sales: RecentSaleView[];
  /** Every day or month that was asked for, those without a sale too. */
  sales: SalesGroupView[];
  /** Up to when days can be asked for: the later of the event's end and now. */
  max_date: Instant;
  created_at: Instant;
  /** How often the public page was opened. */
  views: { page_view: Count }[];
}

/** The same days under other names; `from` and `to` go before them. */
export interface DaysByOtherNames {
  fromDate?: string;
  toDate?: string;
}

/** Which of a producer's events: all of them unless something is named. */
export interface ProducerDashboardQuery extends PageQuery, DaysByOtherNames {
  /** The first day on which they start, yyyy-MM-dd in America/Sao_Paulo. */
  from?: string;
  /** The last one, included. */
  to?: string;
  /** 'true' for those that have not ended, 'false' for those that have. */
  future?: 'true' | 'false';
  /** Part of their name. */
  name?: string;
}

/** What was sold and stands, since the beginning. Amounts are the producer's receipts, net of refunds. */
export interface SoldFiguresView {
  total_receipt: Cents;
  /** Paid orders, courtesies left out. */
  orders_count: Count;
  /** Their tickets that stand. */
  tickets_count: Count;
  /** Tickets given away that stand. */
  courtesies_count: Count;
}

export interface DashboardEventView extends EventRowView {
  figures: SoldFiguresView;
}

/** The producer's events of a period, and what all of them together brought in, on whichever page they stand. */
export interface ProducerDashboardView {
  totals: SoldFiguresView & {
    /** The online part of the receipts; the rest is the sale points'. */
    platform_total_receipt: Cents;
    /** What a ticket that costs money brings in. */
    average_receipt: Cents;
  };
  /** To come: the soonest first. Else the latest first. */
  data: DashboardEventView[];
  count: Count;
}

/** Which sales of all producers: those of the last three months unless something is named. */
export interface PlatformDashboardQuery extends DaysByOtherNames {
  /** The first day on which they were made, yyyy-MM-dd in America/Sao_Paulo. */
  from?: string;
  /** The last one, included; today unless given. */
  to?: string;
  /** 'true' for those of events that have not ended, 'false' for those of events that have. */
  future?: 'true' | 'false';
}

/** An event that sold much, with what it sold among the sales that were asked for. */
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
  /** The first moment of the month in America/Sao_Paulo. */
  date: Instant;
  sum: Cents;
}

/** What all producers together sold and stands. Amounts are the producers' receipts, net of refunds. */
export interface PlatformDashboardView {
  /** The days whose sales these are, both included; null where they are those of chosen events, whenever made. */
  from: string | null;
  to: string | null;
  total_receipt: Cents;
  /** Tickets that stand, courtesies left out. */
  total_tickets: Count;
  /** What a ticket that costs money brings in. */
  average_receipt: Cents;
  /** The events that took most, at most five; none for internal tests. */
  top_sales: TopSaleView[];
  /** Every month up to now that was asked for, those without a sale too. */
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
