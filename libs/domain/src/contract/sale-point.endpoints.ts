import type { Cents } from '../money/index.ts';
import type { OrderStatus } from '../orders/index.ts';
import type { BuyerBody, ItemBody, OrderView } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export interface SalePointOrderBody {
  id: Id;
  event_id: Id;
  items: ItemBody[];
  buyer?: Partial<BuyerBody>;
  payment_method: 'cash' | 'pix' | 'card_machine';
  device_id?: Id;
}

/** A sale made in person. */
export interface SalePointOrderView extends OrderView {
  salePoint: { id: Id; name: string };
  sold_by: { id: Id; name: string };
}

export interface SalePointOrdersQuery extends PageQuery {
  query?: string;
  filter?: 'user' | 'document' | 'code' | 'id';
  status?: OrderStatus;
  /** Comma-separated ids. */
  lots?: string;
  event_ids?: string;
}

export interface LeaseBody {
  id: Id;
  device_id: Id;
  lot_id: Id;
  amount: number;
}

export interface StubView {
  ticket_id: Id;
  serial: Count;
  code: string;
  qr: string;
}

export interface LeaseView {
  id: Id;
  lot_id: Id;
  stubs: StubView[];
  prices: { id: Id; name: string; unit_amount: Cents }[];
  /** Of the event's half-price quota, what this lease may sell. */
  meia_allowance: Count;
  expires_at: Instant;
}

export const salePointEndpoints = {
  sell: endpoint<None, None, SalePointOrderBody, SalePointOrderView>({
    method: 'POST',
    areas: ['sale-point'],
    path: '/orders',
    ability: 'sale-point:sell',
    status: 201,
  }),
  orders: endpoint<None, SalePointOrdersQuery, None, Page<SalePointOrderView>>({
    method: 'GET',
    areas: ['sale-point'],
    path: '/orders',
    ability: 'sale-point:sales',
  }),
};
