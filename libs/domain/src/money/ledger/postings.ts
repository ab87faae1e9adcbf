import { cents, negated, sumCents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';
import { shareOf, type BasisPoints } from '../../ground/money/percent.ts';
import type { OrderOrigin } from '../../selling/orders/order-origin.ts';
import type { OrderStatus } from '../../selling/orders/order-status.ts';
import type { PaymentMethod } from '../../selling/orders/payment-method.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from './accounts.ts';

/** One entry of the ledger; entries never change afterwards. */
export interface LedgerEntryDraft {
  account: LedgerAccount;
  /** Positive into the account, negative out of it; never zero. */
  amount: Cents;
  event_id: string;
  order_id?: string;
}

/** An order for the ledger: its present amounts, net of the tickets refunded so far. */
export interface LedgerOrder {
  order_id: string;
  event_id: string;
  origin: OrderOrigin;
  payment_method: PaymentMethod | null;
  /** The runner of the sale point, for its orders. */
  sale_point_run_by?: 'platform' | 'producer' | null;
  /** subtotal − coupon_amount of the valid tickets. */
  receipt: Cents;
  /** Convenience fees of the valid tickets. */
  tax_amount: Cents;
  /** Fees of these that the producer pays; absent for none. */
  absorbed_tax?: Cents;
  /** The administration tax at the time of sale; null for none. */
  administrate_tax: BasisPoints | null;
  /** The producer's share of its fees, at the time of its booking; null for none. */
  rebate_tax: BasisPoints | null;
}

/** The amounts that a ticket's refund takes out of an order. */
export interface RefundedUnit {
  receipt: Cents;
  tax_amount: Cents;
  absorbed_tax?: Cents;
}

/**
 * Returns the entries of an order's step. The ledger has a sale as long as its order is paid: entering `paid` posts it,
 * leaving `paid` reverses it, by refund, mediation, chargeback or the removal of a courtesy; every other step moves no
 * money of the producer.
 */
export function entriesFor(order: LedgerOrder, from: OrderStatus | null, to: OrderStatus): LedgerEntryDraft[] {
  if (from === to) return [];
  if (to === 'paid') return draft(order, balancesOf(order));
  if (from === 'paid') return draft(order, difference(nothing(), balancesOf(order)));
  return [];
}

/** Returns the entries of one ticket refunded out of an order that stays paid; `order` is the order before it. */
export function entriesForTicketRefund(order: LedgerOrder, unit: RefundedUnit): LedgerEntryDraft[] {
  const rest = {
    ...order,
    receipt: cents(order.receipt - unit.receipt),
    tax_amount: cents(order.tax_amount - unit.tax_amount),
    absorbed_tax: cents((order.absorbed_tax ?? 0) - (unit.absorbed_tax ?? 0)),
  };
  if (rest.receipt < 0 || rest.tax_amount < 0 || rest.absorbed_tax < 0)
    throw new RangeError('A refund takes more than the order has');
  return draft(order, difference(balancesOf(rest), balancesOf(order)));
}

type Balances = Record<LedgerAccount, Cents>;

/** Returns the balance of each account for a paid order. */
function balancesOf(order: LedgerOrder): Balances {
  const { receipt, tax_amount, absorbed_tax = ZERO_CENTS, origin, administrate_tax, rebate_tax } = order;
  const administration = origin === 'online' && administrate_tax ? shareOf(receipt, administrate_tax) : ZERO_CENTS;
  const rebate = rebate_tax ? shareOf(sumCents([tax_amount, absorbed_tax]), rebate_tax) : ZERO_CENTS;
  return {
    ...nothing(),
    [moneyAccountOf(order)]: sumCents([receipt, tax_amount]),
    [origin === 'online' ? 'online_receipts' : 'till_receipts']: negated(receipt),
    convenience_fees: negated(tax_amount),
    absorbed_fees_due: absorbed_tax,
    absorbed_fees: negated(absorbed_tax),
    administration_due: administration,
    administration_revenue: negated(administration),
    rebates_agreed: negated(rebate),
    rebate_allowance: rebate,
  };
}

/**
 * Returns the account of the buyer's money: a Pix or card goes through the platform's gateway, also at a producer's own
 * till.
 */
function moneyAccountOf(order: LedgerOrder): LedgerAccount {
  if (order.payment_method !== 'cash' && order.payment_method !== 'card_machine') return 'gateway_receivable';
  return order.sale_point_run_by === 'producer' ? 'producer_received' : 'till_takings';
}

function nothing(): Balances {
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, ZERO_CENTS])) as Balances;
}

function difference(after: Balances, before: Balances): Balances {
  const change = nothing();
  for (const account of LEDGER_ACCOUNTS) change[account] = cents(after[account] - before[account]);
  return change;
}

function draft({ event_id, order_id }: LedgerOrder, balances: Balances): LedgerEntryDraft[] {
  return LEDGER_ACCOUNTS.filter((account) => balances[account] !== 0).map((account) => ({
    account,
    amount: balances[account],
    event_id,
    order_id,
  }));
}
