import type { OrderOrigin } from '../orders/order-origin.ts';
import { isStoppedByAlert, type OrderStatus } from '../orders/order-status.ts';
import type { PaymentMethod } from '../orders/payment-method.ts';
import { DAY, epochOf, instantOf, type Instant } from '../../ground/time/instant.ts';
import type { RefundObstacle } from './refund-obstacle.ts';
import { withdrawalEnd } from './withdrawal.ts';

/** The three rules by which a buyer may ask for a refund. */
export const REFUND_RULES = ['withdrawal', 'event_cancelled', 'event_changed'] as const;

export type RefundRule = (typeof REFUND_RULES)[number];

/** Milliseconds after a cancellation during which buyers may ask. */
export const ASKING_AFTER_CANCELLATION = 30 * DAY;

/** The facts of a purchase and its event that refunds depend on. */
export interface RefundFacts {
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  payment_method: PaymentMethod | null;
  /** Whether all of its prices are free: its places are released, without money. */
  is_free?: boolean;
  paid_at: Instant | Date | null;
  event: {
    start_date: Instant | Date;
    canceled_at: Instant | Date | null;
    /** Time of a change of date, venue or line-up. */
    changed_at: Instant | Date | null;
    /** Whether every order of the cancelled event is refunded by a run, so that a request needs no answer. */
    refunds_all?: boolean;
  };
}

export interface LastRule {
  rule: RefundRule;
  until: Instant;
}

/** A buyer's present right. */
export type RefundRight =
  | {
      kind: 'open';
      rule: RefundRule;
      /** Its end. */
      until: Instant;
      /** Whether it is carried out without an answer. */
      at_once: boolean;
      /** The rule that lasts longest, with its end: until then a request is possible, if no longer by `rule`. */
      last: LastRule;
    }
  | { kind: 'closed'; code: RefundObstacle };

/**
 * Returns why we can't refund an order: it was not paid or is disputed, it was free, or its money is in a till. One
 * stopped by a fraud warning can be refunded by the seller, and not requested by its buyer.
 */
export function refundObstacle(
  { origin, status, status_detail, payment_method, is_free }: Omit<RefundFacts, 'paid_at' | 'event'>,
  wantedBy: 'buyer' | 'seller',
): RefundObstacle | null {
  if (origin === 'courtesy') return 'REFUND_COURTESY';
  if (origin === 'partner') return 'REFUND_FREE';
  const isStopped = wantedBy === 'seller' && isStoppedByAlert(status, status_detail);
  if (status !== 'paid' && !isStopped) return 'REFUND_NOT_PAID';
  if (is_free && wantedBy === 'buyer') return 'REFUND_FREE';
  if (payment_method === 'cash' || payment_method === 'card_machine') return 'REFUND_AT_SALE_POINT';
  return null;
}

/**
 * Returns the rule by which a buyer may ask now. Of several, the one that refunds at once takes precedence, then the
 * one of a cancelled event.
 */
export function refundRight(facts: RefundFacts, now: Instant | Date): RefundRight {
  const obstacle = refundObstacle(facts, 'buyer');
  if (obstacle) return { kind: 'closed', code: obstacle };
  const open = REFUND_RULES.flatMap((rule) => {
    const until = deadlineOf(rule, facts);
    return epochOf(now) <= until ? [{ rule, until }] : [];
  });
  const [first] = open;
  if (!first) return { kind: 'closed', code: 'REFUND_TOO_LATE' };
  const last = open.reduce((longest, each) => (each.until > longest.until ? each : longest));
  return {
    kind: 'open',
    rule: first.rule,
    until: instantOf(first.until),
    at_once: first.rule === 'withdrawal' || (first.rule === 'event_cancelled' && facts.event.refunds_all === true),
    last: { rule: last.rule, until: instantOf(last.until) },
  };
}

/** Returns the end of a rule, in milliseconds; before all times if the rule doesn't apply. */
function deadlineOf(rule: RefundRule, { origin, paid_at, event }: RefundFacts): number {
  const start = epochOf(event.start_date);
  switch (rule) {
    case 'withdrawal':
      if (origin !== 'online' || paid_at === null) return -Infinity;
      return withdrawalEnd(paid_at, event.start_date);
    case 'event_cancelled':
      return event.canceled_at === null ? -Infinity : epochOf(event.canceled_at) + ASKING_AFTER_CANCELLATION;
    case 'event_changed':
      return event.changed_at === null ? -Infinity : start;
  }
}
