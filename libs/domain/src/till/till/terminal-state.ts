import { SECOND } from '../../ground/time/instant.ts';
import type { PaymentStatus } from '../../selling/orders/payment-steps.ts';

/** Kinds of cards that a terminal is asked to charge. */
export const TERMINAL_CARD_TYPES = ['credit', 'debit'] as const;
export type TerminalCardType = (typeof TERMINAL_CARD_TYPES)[number];

/** Most instalments of a credit card on a terminal. */
export const MOST_TERMINAL_INSTALLMENTS = 12;

/** Characters of a terminal's number that are enough to show that its label was read. */
export const SHORTEST_SERIAL = 6;

/** What a terminal of the sandbox does: as asked, without fetching, refusing charges, or losing its answers. */
export const SANDBOX_TERMINAL_MOODS = ['awake', 'slow', 'asleep', 'loses_answers'] as const;

/** What becomes of the charge that waits on a terminal of the sandbox. */
export const SANDBOX_TERMINAL_OUTCOMES = ['fetch', 'check', 'approve', 'refuse', 'cancel', 'expire'] as const;

/**
 * The state of a terminal's charge.
 *
 * - `unanswered`: the gateway's answer was lost, and is asked for again by the same key.
 * - `sent`: the gateway has it, and the terminal has not fetched it.
 * - `asleep`: like `sent`, for longer than a terminal takes that is awake.
 * - `at_terminal`: the terminal shows it.
 * - `check`: the terminal itself says whether it was paid.
 * - `approved`: the sale is made.
 * - `refused`, `cancelled`, `expired`: nothing is sold; money that comes later goes back by itself.
 * - `refunded`: the money went back, by a void or because it came too late.
 */
export const TERMINAL_STATES = [
  'unanswered',
  'sent',
  'asleep',
  'at_terminal',
  'check',
  'approved',
  'refused',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** How the card of a sale was charged: typed by hand on a machine of its own, or sent to a terminal by the till. */
export type CardEntry = 'typed' | 'terminal';

/** Minutes for which a charge waits at its terminal. */
export const TERMINAL_OPEN_MINUTES = 10;

/** Time in milliseconds that a terminal which is awake takes to fetch a charge. */
export const TERMINAL_WAKES_MS = 15 * SECOND;

/** Status details of a charge that waits at a terminal, in the gateway's words. */
export const TERMINAL_DETAILS = Object.freeze({
  created: 'created',
  at_terminal: 'at_terminal',
  check: 'check_on_terminal',
});

/** Status details of a charge that ended without money: by its time, by the till, by a terminal that had no room for it. */
export const TERMINAL_EXPIRED = 'expired';
export const TERMINAL_GIVEN_UP = 'given_up';
export const TERMINAL_NOT_SENT = 'not_sent';

/** The facts of a charge that its state depends on. */
export interface TerminalChargeFacts {
  status: PaymentStatus;
  status_detail: string | null;
  /** Whether the gateway's answer is known. */
  is_answered: boolean;
  /** Milliseconds since the charge was stored. */
  age: number;
}

/** Returns the state of a terminal's charge. */
export function terminalState({ status, status_detail, is_answered, age }: TerminalChargeFacts): TerminalState {
  switch (status) {
    case 'approved':
    case 'in_mediation':
    case 'charged_back':
      return 'approved';
    case 'rejected':
      return 'refused';
    case 'cancelled':
      return status_detail === TERMINAL_EXPIRED ? 'expired' : 'cancelled';
    case 'refunded':
      return 'refunded';
    case 'pending':
      return is_answered ? waitingState(status_detail, age) : 'unanswered';
  }
}

/** Returns whether nothing more is to be expected of a charge in this state. */
export function isTerminalDone(state: TerminalState): boolean {
  return ['approved', 'refused', 'cancelled', 'expired', 'refunded'].includes(state);
}

function waitingState(detail: string | null, age: number): TerminalState {
  if (detail === TERMINAL_DETAILS.check) return 'check';
  if (detail !== null && detail !== TERMINAL_DETAILS.created) return 'at_terminal';
  return age > TERMINAL_WAKES_MS ? 'asleep' : 'sent';
}
