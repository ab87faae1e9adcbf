import type { Instant } from '@festix/domain/ground';
import type { PaymentMethod } from '@festix/domain/selling';

/** What became of a second factor: on, off, its recovery codes renewed, one of them used to sign in, or taken off by the house. */
export type SecondFactorChange = 'on' | 'off' | 'renewed' | 'used' | 'taken';

/** A ticket that went from person to person. */
interface HeldTicketData {
  name: string;
  event: string;
  when: string;
  lot: string;
}

/** What each mail is written from. Names and texts are as people wrote them; links are whole addresses. */
export interface MailData {
  /** `at` tells one's own asking from somebody else's. */
  'confirm-sign-up': { at: Instant; code: string; link: string };
  /** To who takes places that cost nothing. */
  'confirm-order': { event: string; when: string; code: string; link: string };
  /** To who asks for an account, or for an address, that is there already. */
  'account-exists': { name: string; sign_in_link: string; recover_link: string };
  /** To who asks for a new password at an address without an account. */
  'no-account': { sign_up_link: string };
  recovery: { name: string; code: string; link: string };
  /** To the new address. */
  'email-change': { code: string; link: string };
  /** To the old address, which learns a part of the new one. */
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
  'team-invitation': { producer: string; team: string; code: string; link: string; has_account: boolean };
  /** `inviter` is the producer whose sale point it is, or the house. */
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
  /** `answer` is what was said with the approval. */
  'refund-done': RefundData & { method: PaymentMethod | null; answer: string | null };
  'refund-refused': RefundData & { reason: string };
  'event-cancelled': AnnouncementData;
  'event-changed': AnnouncementData & { changes: AnnouncedChange[] };
  /** To who was given a ticket that is refunded. */
  'ticket-refunded': { name: string; event: string };
  /** To who had a ticket and has passed it on, and to whom else it was taken from. */
  'ticket-passed-on': {
    name: string;
    event: string;
    when: string;
    lot: string;
    to_name: string | null;
    to_email: string | null;
  };
  /** To who was given tickets that the producer took back. */
  'courtesy-removed': { name: string; event: string; when: string; amount: number };
  /** To the address that an order was at by mistake: nothing of its buyer, nor of the right address. */
  'order-address-removed': { event: string; order_code: string };
  /** To the right one. */
  'order-address-corrected': SoldData & {
    name: string;
    event: string;
    order_code: string;
    by: 'seller' | 'support';
    /** Whether tickets come in another mail. */
    has_tickets: boolean;
    link: string;
  };
  /** To who has a ticket that its buyer asks for. */
  'ticket-asked-back': HeldTicketData & { buyer: string | null; link: string };
  /** To who has given a ticket back. */
  'ticket-returned': HeldTicketData;
  /** To its buyer, who had asked for it. */
  'ticket-kept': HeldTicketData & { holder: string | null; link: string };
  /** To the buyer of a place that cost nothing, which who had it gave back. */
  'place-given-back': HeldTicketData & { holder: string | null; link: string };
  /** To who was named for such a place, which its buyer gave back. */
  'place-taken-back': HeldTicketData;
  /** To a producer, of an address that only failed. */
  'webhook-switched-off': { name: string; url: string; link: string };
  /** To the producer, with the receipt. */
  'payout-done': PayoutData & { sent: string };
  'payout-rejected': PayoutData;
  /** Carries the tickets' file. */
  tickets: TicketsData;
}

/** Who sells, on one line; absent in mails of before, and where the producer has not said it. */
interface SoldData {
  seller?: string;
}

/** What a mail says of money that goes back. */
export interface RefundData extends SoldData {
  /** Of the buyer. */
  name: string;
  event: string;
  order_code: string;
  /** Centavos. */
  amount: number;
  tickets: number;
  link: string;
  /** Whether the event is cancelled, so that no ticket of it is good; absent in mails of before. */
  is_off?: boolean;
}

/** Who else gets a mail, beside whom it is written to. */
export interface Copies {
  cc: string[];
  bcc: string[];
}

/** What a mail says of money that a producer asked for. */
export interface PayoutData extends Copies {
  name: string;
  event: string;
  /** Centavos. */
  amount: number;
  /** As people read it: `CPF 529.982.247-25`. */
  pix: string;
  /** In the words of who answered. */
  answer: string | null;
  /** Where the receipt is kept, which comes with the mail. */
  receipt: string | null;
  is_rebate: boolean;
  link: string;
}

/** What those read who hold tickets of an event that was cancelled or changed. */
export interface AnnouncementData extends SoldData {
  /** Of who reads it. */
  name: string;
  event: string;
  /** When it was to begin, or begins, in the event's zone. */
  when: string;
  /** In the words of who announced it. */
  message: string | null;
  /** The reader's own orders of the event; none for whom somebody else bought. */
  orders: { code: string; link: string }[];
  /** Where money can be asked back, and until when; null where there is none to ask for. */
  refund: { link: string; until: string } | null;
  /** Whether some of it was paid in person, and goes back there. */
  at_sale_point: boolean;
}

export interface AnnouncedChange {
  /** `Data`, `Local`. */
  what: string;
  before: string | null;
  after: string;
}

/** What a message with tickets says of them. */
export interface TicketsData extends SoldData {
  /** Of who reads it. */
  name: string;
  event: string;
  /** As people read it, in the event's zone. */
  when: string;
  where: string | null;
  order_code: string;
  amount: number;
  is_gift: boolean;
  /** Who passed it on to the reader; null where no name is known. */
  from?: string | null;
  link: string;
  /** For which age it is; absent in mails of before, and where it is not rated. */
  rating?: string;
  /** Until when the buyer may withdraw, as he read it before paying. */
  withdrawal?: string;
}

export type MailTemplate = keyof MailData;
