import { cents, cleanLine, documentNumber, emailAddress, phoneNumber, sumCents } from '@festix/domain/ground';
import { entriesFor, entriesForTicketRefund, type LedgerEntryDraft, type LedgerOrder } from '@festix/domain/money';
import { countsInQuota, unitShares, type PriceKind } from '@festix/domain/programme';
import {
  flagsOf,
  normaliseBuyer,
  tillSaleMethod,
  worstFault,
  type Buyer,
  type OfflineSaleMethod,
  type OrderStatus,
  type PaymentMethod,
  type SaleFlag,
  type StubFault,
} from '@festix/domain/selling';
import { type SaleBuyer } from '@festix/domain/sync';
import { newId } from '../../../../kernel/database/ids.ts';
import { LONGEST_NAME } from '../../../selling/orders/buyer.dto.ts';
import { newOrderCode, newTicketCode } from '../../../selling/orders/new-codes.ts';
import type { AcceptedSale, SoldStub } from './decide-sales.ts';
import { doubtOf } from './operators-then.ts';
import type { KnownPrice, SaleFacts } from './sale-facts.ts';

/** A ticket of a till's order. */
export interface TicketDraft {
  id: string;
  /** true: the stub is this ticket. false: another sale owns it, and this one keeps the paid amount. */
  is_stub: boolean;
  lot_id: string;
  price_id: string;
  price_kind: PriceKind;
  unit_amount: number;
  position: number;
  /** The unit of several places it belongs to; null for a unit of one. */
  unit: number | null;
  /** Code of a ticket that is no stub. */
  code: string | null;
  fault: StubFault | null;
  holder_name: string | null;
  holder_document: string | null;
}

/** A till's order, as its rows are written. */
export interface SaleDraft {
  order: {
    id: string;
    event_id: string;
    code: string;
    status: OrderStatus;
    status_detail: StubFault | null;
    buyer_name: string | null;
    buyer_email: string | null;
    buyer_phone: string | null;
    buyer_document: string | null;
    total: number;
    refunded_amount: number;
    convenience_tax: number;
    administrate_tax: number | null;
    rebate_tax: number | null;
    payment_method: string;
    sale_point_id: string;
    sold_by: string;
    /** SHA-256 of the op, in hex. */
    request_hash: string;
    /** Time of the sale. */
    at: Date;
    cash_session_id: string | null;
    card_reference: string | null;
    sale_flags: SaleFlag[];
  };
  receipt_number: number;
  tickets: TicketDraft[];
  postings: { kind: OrderStatus | 'ticket refunded'; entries: LedgerEntryDraft[] }[];
}

/** The change of a lot's stock when stubs are sold: leased places become sold. */
export interface StubMove {
  lot_id: string;
  places: number;
  meia: number;
}

/**
 * Returns the orders of sales. `owners` names the sale of each stub, `stubs` their present state; `allowed` the
 * half-price tickets left in each lease before the first sale.
 */
export function draftSales(
  sales: readonly AcceptedSale[],
  facts: SaleFacts,
  owners: ReadonlyMap<string, string>,
  allowed: ReadonlyMap<string, number>,
): SaleDraft[] {
  const left = new Map(allowed);
  return sales.map((sale) => draftSale(sale, facts, owners, left));
}

/** Drafts one sale, and subtracts its half-price tickets from the allowance. */
function draftSale(
  sale: AcceptedSale,
  facts: SaleFacts,
  owners: ReadonlyMap<string, string>,
  left: Map<string, number>,
): SaleDraft {
  const { told, point, event, order_id } = sale;
  const { payload } = told.op;
  const buyer = buyerOf(payload.buyer);
  const units = unitNumbers(sale.sold, facts);
  const tickets = sale.sold.map((sold, position) =>
    draftTicket(sold, position, buyer, facts, owners.get(sold.stub.id) === order_id, units),
  );
  const faults = tickets.flatMap(({ fault }) => fault ?? []);
  const total = totalOf(tickets);
  const refunded_amount = totalOf(tickets.filter(({ fault }) => fault));
  const payment_method = methodOf(payload.payment_method, total);
  const status = faults.length === tickets.length ? 'refunded' : 'paid';
  return {
    order: {
      id: order_id,
      event_id: event.id,
      code: newOrderCode(event.name),
      status,
      status_detail: worstFault(faults),
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      buyer_phone: buyer.phone,
      buyer_document: buyer.document,
      total,
      refunded_amount,
      convenience_tax: event.convenience_tax,
      administrate_tax: event.administrate_tax,
      rebate_tax: event.rebate_tax,
      payment_method,
      sale_point_id: point.id,
      sold_by: told.user_id,
      request_hash: told.sent.hash,
      at: told.at,
      cash_session_id: payload.cash_session_id?.toLowerCase() ?? null,
      card_reference: cleanLine(payload.card_reference ?? '') || null,
      sale_flags: flagsOf({
        payment_method: payload.payment_method,
        items: sale.sold.map(({ item, stub, nth }) => ({
          unit_amount: item.unit_amount,
          price: asShared(priceOf(item.price_id, stub.lot_id, facts), nth),
          lot_id: stub.lot_id,
          // A stub of another sale is counted there.
          is_beyond_quota: owners.get(stub.id) === order_id && isBeyondQuota({ stub, item, nth }, facts, left),
          expires_at: stub.expires_at,
        })),
        at: told.at,
        uncertainty: doubtOf(told),
        event_canceled_at: event.canceled_at,
        is_ahead: told.was_ahead,
        is_operator_proved: told.user_id === told.named_id,
        sale_point: point,
      }),
    },
    receipt_number: payload.receipt_number,
    tickets,
    postings: postingsOf(sale, payment_method, total, refunded_amount, status),
  };
}

/** Returns the stock changes of the lots, ordered by id. */
export function movesOf(drafts: readonly SaleDraft[]): StubMove[] {
  const sold = drafts.flatMap(({ tickets }) => tickets.filter(({ is_stub, fault }) => is_stub && !fault));
  const moves = [...Map.groupBy(sold, ({ lot_id }) => lot_id)].map(([lot_id, theirs]) => ({
    lot_id,
    places: theirs.length,
    meia: theirs.filter(({ price_kind }) => countsInQuota(price_kind)).length,
  }));
  return moves.sort((a, b) => (a.lot_id < b.lot_id ? -1 : 1));
}

function draftTicket(
  { stub, item, nth }: SoldStub,
  position: number,
  buyer: Buyer,
  facts: SaleFacts,
  is_stub: boolean,
  units: ReadonlyMap<string, number>,
): TicketDraft {
  const price = priceOf(item.price_id, stub.lot_id, facts) ?? anyPriceOf(stub.lot_id, facts);
  return {
    id: is_stub ? stub.id : newId(),
    is_stub,
    lot_id: stub.lot_id,
    price_id: price.id,
    price_kind: price.kind,
    unit_amount: item.unit_amount,
    position,
    unit: units.get(unitKey(price, nth)) ?? null,
    code: is_stub ? null : newTicketCode(),
    fault: is_stub ? (stub.status === 'leased' ? null : 'stub_released') : 'stub_sold_twice',
    holder_name: buyer.name,
    holder_document: buyer.document,
  };
}

/** Assigns numbers to the tables and combos of a sale in order; single places have no number. */
function unitNumbers(sold: readonly SoldStub[], facts: SaleFacts): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { item, stub, nth } of sold) {
    const price = priceOf(item.price_id, stub.lot_id, facts);
    if (!price || price.places === 1) continue;
    const key = unitKey(price, nth);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
  }
  return numbers;
}

function unitKey({ id, places }: KnownPrice, nth: number): string {
  return `${id} ${Math.floor(nth / places)}`;
}

/** Returns the price share of a unit's `nth` ticket; null for an unknown price. */
function asShared(price: KnownPrice | undefined, nth: number): KnownPrice | null {
  if (!price) return null;
  const { unit_amount, places } = price;
  return { ...price, unit_amount: unitShares(unit_amount, places)[nth % places] ?? cents(unit_amount) };
}

function isBeyondQuota({ stub, item }: SoldStub, facts: SaleFacts, left: Map<string, number>): boolean {
  const price = priceOf(item.price_id, stub.lot_id, facts);
  if (!price || !countsInQuota(price.kind)) return false;
  const before = left.get(stub.lease_id) ?? 0;
  left.set(stub.lease_id, before - 1);
  return before <= 0;
}

function priceOf(priceId: string, lotId: string, { prices }: SaleFacts): KnownPrice | undefined {
  return prices.find(({ id, lot_id }) => id === priceId.toLowerCase() && lot_id === lotId);
}

/** Returns a price of the lot for a ticket with an unknown one; its sale is flagged. */
function anyPriceOf(lotId: string, { prices }: SaleFacts): KnownPrice {
  const price = prices.find(({ lot_id }) => lot_id === lotId);
  if (!price) throw new Error('a lot that was leased has prices');
  return price;
}

/** Returns the postings of a sale, and of its immediate refunds. */
function postingsOf(
  { point, event, order_id }: AcceptedSale,
  payment_method: PaymentMethod,
  total: number,
  refunded: number,
  status: OrderStatus,
): SaleDraft['postings'] {
  const order: LedgerOrder = {
    order_id,
    event_id: event.id,
    origin: 'pdv',
    payment_method,
    sale_point_run_by: point.run_by,
    receipt: cents(total),
    tax_amount: cents(0),
    administrate_tax: event.administrate_tax,
    rebate_tax: event.rebate_tax,
  };
  const sold = { kind: 'paid' as const, entries: entriesFor(order, null, 'paid') };
  if (status === 'refunded') return [sold, { kind: 'refunded', entries: entriesFor(order, 'paid', 'refunded') }];
  if (refunded === 0) return [sold];
  const unit = { receipt: cents(refunded), tax_amount: cents(0) };
  return [sold, { kind: 'ticket refunded', entries: entriesForTicketRefund(order, unit) }];
}

/** Returns the payment method. A sale reported as free that has a total counts as cash, and is flagged. */
function methodOf(told: OfflineSaleMethod, total: number): PaymentMethod {
  return tillSaleMethod(total, told) ?? 'cash';
}

function totalOf(tickets: readonly TicketDraft[]): number {
  return sumCents(tickets.map(({ unit_amount }) => cents(unit_amount)));
}

/** Returns the buyer without invalid fields; a sale is not rejected for them. */
function buyerOf(said: SaleBuyer | null | undefined): Buyer {
  const name = cleanLine(said?.name ?? '').slice(0, LONGEST_NAME);
  const [email, phone, document] = [cleanLine(said?.email ?? ''), said?.phone, said?.document];
  return normaliseBuyer({
    ...(name && { name }),
    ...(emailAddress.check(email) && { email }),
    ...(phoneNumber.check(phone) && { phone }),
    ...(documentNumber.check(document) && { document }),
  });
}
