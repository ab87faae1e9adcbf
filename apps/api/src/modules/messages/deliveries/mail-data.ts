import type { Instant } from '@festix/domain/ground';
import type { PaymentMethod } from '@festix/domain/selling';

/**
 * Is a change of a second factor: on, off, recovery codes renewed, one of them used to sign in, or removed by a
 * super-admin.
 */
export type SecondFactorChange = 'on' | 'off' | 'renewed' | 'used' | 'taken';

/** A transferred ticket. */
interface HeldTicketData {
  name: string;
  event: string;
  when: string;
  lot: string;
}

/** The data of each mail. Names and texts are as people wrote them; links are absolute. */
export interface MailData {
  /** `at` distinguishes the own request from another's. */
  'confirm-sign-up': { at: Instant; code: string; link: string };
  /** To a buyer of free places. */
  'confirm-order': { event: string; when: string; code: string; link: string };
  /** To the buyer of a paid order, who wants to open it in another browser. */
  'order-access': { event: string; order_code: string; code: string; link: string };
  /** To the owner of an existing account whose address was requested. */
  'account-exists': { name: string; sign_in_link: string; recover_link: string };
  /** To an address without an account, after a request for a new password. */
  'no-account': { sign_up_link: string };
  recovery: { name: string; code: string; link: string };
  /** To the new address. */
  'email-change': { code: string; link: string };
  /** To the old address, with a part of the new one. */
  'email-changed': { name: string; new_email: string };
  'password-changed': { name: string; at: Instant; recover_link: string };
  'second-factor': {
    name: string;
    at: Instant;
    change: SecondFactorChange;
    recovery_codes_left: number;
    recover_link: string;
  };
  /** `tickets` still open a door. */
  'account-deleted': { name: string; at: Instant; tickets: number };
  /** `event` is the one at which the person will work; absent: the team alone. */
  'team-invitation': {
    producer: string;
    team: string;
    event?: string;
    code: string;
    link: string;
    has_account: boolean;
  };
  /** `inviter` is the sale point's producer, or the platform. */
  'sale-point-invitation': {
    inviter: string;
    sale_point: string;
    is_supervisor: boolean;
    code: string;
    link: string;
    has_account: boolean;
  };
  'producer-approved': { name: string; link: string };
  'producer-rejected': { name: string; reason: string | null; link: string };
  'refund-asked': RefundData;
  /** `answer` is the text of the approval; `is_late`: Mercado Pago refunds the payment no more. */
  'refund-done': RefundData & {
    method: PaymentMethod | null;
    answer: string | null;
    is_late: boolean;
    card?: RefundedCard;
  };
  'refund-refused': RefundData & { reason: string };
  /** To the person who began the refund of everybody, and to the producer, once the run has ended. */
  'refund-run-done': RefundRunData;
  'event-cancelled': AnnouncementData;
  'event-changed': AnnouncementData & { changes: AnnouncedChange[] };
  /** To the holder of a given ticket that is refunded. */
  'ticket-refunded': { name: string; event: string };
  /** To a ticket's giver, and to a former holder it was taken from. */
  'ticket-passed-on': {
    name: string;
    event: string;
    when: string;
    lot: string;
    to_name: string | null;
    to_email: string | null;
  };
  /** To the holders of a courtesy that the producer removed. */
  'courtesy-removed': { name: string; event: string; when: string; amount: number };
  /** To an order's former wrong address: without data of its buyer and the right address. */
  'order-address-removed': { event: string; order_code: string };
  /** To the right one. */
  'order-address-corrected': SoldData & {
    name: string;
    event: string;
    order_code: string;
    by: 'seller' | 'support';
    /** Whether another mail brings the tickets. */
    has_tickets: boolean;
    link: string;
  };
  /** To a holder whose ticket its buyer asks for. */
  'ticket-asked-back': HeldTicketData & { buyer: string | null; link: string };
  /** To a holder who has returned a ticket. */
  'ticket-returned': HeldTicketData;
  /** To its buyer, who had asked for it. */
  'ticket-kept': HeldTicketData & { holder: string | null; link: string };
  /** To the buyer of a free place that its holder released. */
  'place-given-back': HeldTicketData & { holder: string | null; link: string };
  /** To the holder of a free place that its buyer released. */
  'place-taken-back': HeldTicketData;
  /** To a producer, about a failing webhook address. */
  'webhook-switched-off': { name: string; url: string; link: string };
  /** To each super-admin who wants it: neither the key nor the name of the person who asks. */
  'payout-requested': { name: string; event: string; amount: number; link: string; settings_link: string };
  /** To the producer, with the receipt. */
  'payout-done': PayoutData & { sent: string };
  'payout-rejected': PayoutData;
  /** To the producer, once receipt or date of a done payout were added or corrected. */
  'payout-corrected': PayoutData & { sent: string; is_other_date: boolean };
  /** Carries the tickets' file. */
  tickets: TicketsData;
}

/** The seller on one line; absent in older mails, and if the producer has entered none. */
interface SoldData {
  seller?: string;
}

/** The data of a refund. */
export interface RefundData extends SoldData {
  /** The buyer's. */
  name: string;
  event: string;
  order_code: string;
  /** Centavos. */
  amount: number;
  tickets: number;
  link: string;
  /** Whether the event is cancelled, so that no ticket of it is valid; absent in older mails. */
  is_off?: boolean;
}

/** The card that gets a refund; absent in older mails. */
export interface RefundedCard {
  name: string;
  installments: number;
  /** Whether its payer owes more than the price; absent if not, and in mails of before. */
  has_interest?: true;
  /** `12x de R$ 12,36 (total R$ 148,32, com juros)`: what its payer owes; absent in mails of before. */
  charged?: string;
}

/** The numbers of a run that has ended. */
export interface RefundRunData {
  name: string;
  event: string;
  /** Orders whose refund is done, and their centavos; the gateway may still have to pay some. */
  refunded: number;
  amount: number;
  /** Those of them that Mercado Pago refunds no more. */
  late: number;
  failed: number;
  /** Orders to refund at a sale point. */
  by_hand: number;
  link: string;
}

/** The cc and bcc addresses of a mail. */
export interface Copies {
  cc: string[];
  bcc: string[];
}

/** The data of a payout. */
export interface PayoutData extends Copies {
  name: string;
  event: string;
  /** Centavos. */
  amount: number;
  /** Formatted as `CPF 529.982.247-25`. */
  pix: string;
  /** The text of the answer. */
  answer: string | null;
  /** Storage key of the receipt, which is attached. */
  receipt: string | null;
  is_rebate: boolean;
  link: string;
}

/** The data of a cancelled or changed event. */
export interface AnnouncementData extends SoldData {
  /** The reader's. */
  name: string;
  event: string;
  /** The old or new start, in the event's zone. */
  when: string;
  /** The text of the announcement. */
  message: string | null;
  /** The reader's own orders of the event; none for a holder of given tickets. */
  orders: { code: string; link: string }[];
  /** Link and end of the refund; null without a right. `has_fee`: whether the reader paid one; absent in older mails. */
  refund: { link: string; until: string; has_fee?: boolean } | null;
  /** Whether some of it was paid in person, and is refunded there. */
  at_sale_point: boolean;
}

export interface AnnouncedChange {
  /** `Data`, `Local`. */
  what: string;
  before: string | null;
  after: string;
}

/** The data of a message with tickets. */
export interface TicketsData extends SoldData {
  /** The reader's. */
  name: string;
  event: string;
  /** Formatted in the event's zone. */
  when: string;
  where: string | null;
  order_code: string;
  amount: number;
  is_gift: boolean;
  /** The giver; null without a known name. */
  from?: string | null;
  link: string;
  /** Whether the event was cancelled by then; absent if not. */
  is_cancelled?: true;
  /** The age rating; absent in older mails, and without a rating. */
  rating?: string;
  /** End of the buyer's withdrawal period, as shown before the payment. */
  withdrawal?: string;
  /** The buyer's card and its instalments; absent in older mails, and without a card of this page. */
  payment?: string;
  /** What the tickets of each lot open; absent in older mails, and at an event without areas, days and exits. */
  opens?: { lot: string; words: string }[];
}

export type MailTemplate = keyof MailData;
