import type { OrderOrigin } from '../orders/order-origin.ts';
import { isStoppedByAlert, type OrderStatus } from '../orders/order-status.ts';
import type { PaymentMethod } from '../orders/payment-method.ts';
import { DAY, epochOf, instantOf, type Instant } from '../../ground/time/instant.ts';
import type { RefundObstacle } from './refund-obstacle.ts';
import { withdrawalEnd } from './withdrawal.ts';

/** The three rules by which a buyer may ask for the money back. */
export const REFUND_RULES = ['withdrawal', 'event_cancelled', 'event_changed'] as const;

export type RefundRule = (typeof REFUND_RULES)[number];

/** For so long after a cancellation buyers may ask. */
export const ASKING_AFTER_CANCELLATION = 30 * DAY;

/** A purchase and its event, as far as refunds depend on them. */
export interface RefundFacts {
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  payment_method: PaymentMethod | null;
  /** Whether all of its prices are free: its places are given back, and there is no money to ask for. */
  is_free?: boolean;
  paid_at: Instant | Date | null;
  event: {
    start_date: Instant | Date;
    canceled_at: Instant | Date | null;
    /** When date, venue or line-up changed. */
    changed_at: Instant | Date | null;
  };
}

export interface LastRule {
  rule: RefundRule;
  until: Instant;
}

/** What a buyer may ask for now. */
export type RefundRight =
  | {
      kind: 'open';
      rule: RefundRule;
      /** The last moment at which it may be asked for. */
      until: Instant;
      /** Carried out without anybody's answer. */
      at_once: boolean;
      /** The rule that holds longest, and its last moment: until then it may be asked for, if no longer by `rule`. */
      last: LastRule;
    }
  | { kind: 'closed'; code: RefundObstacle };

/**
 * Why money of an order can't go back by our hand: it was not paid or is fought over, nothing was paid for it, or it
 * lies in a till. What a warning of fraud has stopped is for the seller to give back, and not for its buyer to ask.
 */
export function refundObstacle(
  { origin, status, status_detail, payment_method, is_free }: Omit<RefundFacts, 'paid_at' | 'event'>,
  wantedBy: 'buyer' | 'seller',
): RefundObstacle | null {
  if (origin === 'courtesy') return 'REFUND_COURTESY';
  const isStopped = wantedBy === 'seller' && isStoppedByAlert(status, status_detail);
  if (status !== 'paid' && !isStopped) return 'REFUND_NOT_PAID';
  if (is_free && wantedBy === 'buyer') return 'REFUND_FREE';
  if (payment_method === 'cash' || payment_method === 'card_machine') return 'REFUND_AT_SALE_POINT';
  return null;
}

/**
 * The rule by which a buyer may ask at this moment. Where several hold, it is the one that gives the money at once, then
 * the one of a cancelled event.
 */
export function refundRight(facts: RefundFacts, now: Instant | Date): RefundRight {
  const obstacle = refundObstacle(facts, 'buyer');
  if (obstacle) return { kind: 'closed', code: obstacle };
  const open = REFUND_RULES.flatMap((rule) => {
    const until = deadlineOf(rule, facts);
    return until !== undefined && epochOf(now) <= until ? [{ rule, until }] : [];
  });
  const [first] = open;
  if (!first) return { kind: 'closed', code: 'REFUND_TOO_LATE' };
  const last = open.reduce((longest, each) => (each.until > longest.until ? each : longest));
  return {
    kind: 'open',
    rule: first.rule,
    until: instantOf(first.until),
    at_once: first.rule === 'withdrawal',
    last: { rule: last.rule, until: instantOf(last.until) },
  };
}

/** The last moment of a rule, in milliseconds; none where the rule doesn't hold. */
function deadlineOf(rule: RefundRule, { origin, paid_at, event }: RefundFacts): number | undefined {
  const start = epochOf(event.start_date);
  switch (rule) {
    case 'withdrawal':
      if (origin !== 'online' || paid_at === null) return undefined;
      return withdrawalEnd(paid_at, event.start_date);
    case 'event_cancelled':
      return event.canceled_at === null ? undefined : epochOf(event.canceled_at) + ASKING_AFTER_CANCELLATION;
    case 'event_changed':
      return event.changed_at === null ? undefined : start;
  }
}
