import type { Id, SalePointOrderBody, SalePointOrderView } from '@festix/domain/contract';
import type { Cents, Instant } from '@festix/domain/ground';
import type { DocumentResult, PriceKind } from '@festix/domain/programme';
import type { TillSaleMethod } from '@festix/domain/selling';
import type { CashCount, CashEventKind, SaleBuyer } from '@festix/domain/sync';
import type { CartLine, TerminalCardType, TerminalState } from '@festix/domain/till';

/*
 * The rows of a till in the journal.
 */

/**
 * A lease: places of a lot for this till. It is stored as `asked` before the request, and a request whose answer was
 * lost is repeated with the same id, so that no stub stays leased without the till's knowledge.
 */
export interface LeaseRow {
  id: Id;
  event_id: Id;
  lot_id: Id;
  state: 'asked' | 'held';
  amount: number;
  /** null until the server has granted it. */
  expires_at: Instant | null;
  /** Number of stubs that may be sold out of the event's half-price quota, and of those sold. */
  meia_allowance: number;
  meia_sold: number;
}

/** `withdrawn`: the server has released the stub by force, so it is not sold here. */
export type StubState = 'free' | 'sold' | 'returned' | 'withdrawn';

/** A signed ticket that is not sold yet. */
export interface StubRow {
  ticket_id: Id;
  lease_id: Id;
  event_id: Id;
  lot_id: Id;
  serial: number;
  code: string;
  qr: string;
  state: StubState;
}

/** The operator of a till. */
export interface TillOperator {
  id: Id;
  name: string;
}

/** A ticket as it is handed over. */
export interface SoldTicket {
  ticket_id: Id;
  lot_id: Id;
  lot_name: string;
  /** What it opens, in words; absent at an event without areas, days and exits. */
  opens?: string;
  price_id: Id;
  price_name: string;
  kind: PriceKind;
  /** Places of the unit that the ticket belongs to; absent for a single place. */
  places?: number;
  /** Its price; in a unit, its share. */
  unit_amount: Cents;
  /** The result of the document check for a reduced price; null without one. */
  document: DocumentResult | null;
  code: string;
  qr: string;
}

export interface SaleVoid {
  op_id: Id;
  reason: string;
  supervisor: TillOperator;
  at: Instant;
}

/** A card that a terminal charged, as the gateway names it. */
export interface SoldCard {
  brand: string | null;
  last_four: string | null;
  authorization_code: string | null;
  installments: number;
}

/** A sale of this till, from stubs or by the server, with its receipt. */
export interface SaleRow {
  /** The order's id. */
  id: Id;
  event_id: Id;
  /** The op of the sale, or of the receipt of a sale that the server made. */
  op_id: Id;
  session_id: Id;
  operator: TillOperator;
  source: 'stubs' | 'server';
  /** The order's code for people; null until the server has made the order. */
  code: string | null;
  receipt_number: number;
  /** The number of the receipt as printed. */
  receipt: string;
  sold_at: Instant;
  payment_method: TillSaleMethod;
  tickets: SoldTicket[];
  total: Cents;
  tendered: Cents | null;
  card_reference: string | null;
  buyer: SaleBuyer | null;
  /** The card that the till's terminal charged; absent for other methods. */
  card?: SoldCard;
  voided: SaleVoid | null;
  /** Not seen by the operator yet: completed by the server, also after it was given up. */
  unseen?: 'made' | 'given-up';
  /** Whether its papers were printed here; absent: not yet, and in rows of earlier versions. */
  is_printed?: true;
  /** How often they were printed again; absent: never. */
  reprints?: number;
  /** The withdrawal (sangria) that returned its money, where its stubs were no longer this till's. */
  return_op_id?: Id;
}

/** The charge of the till's terminal, by the server's last answer. */
export interface AskedCard {
  /** The terminal's name. */
  terminal: string;
  card_type: TerminalCardType;
  installments: number;
  /** null before the first answer. */
  state: TerminalState | null;
  status_detail: string | null;
  /** End of the hold of its places; null before the first answer. */
  expires_at: Instant | null;
}

/** A sale that only the server can make. It is stored before the request, until its answer is final. */
export interface AskedOrderRow {
  id: Id;
  event_id: Id;
  session_id: Id;
  operator: TillOperator;
  /** The same in every attempt. */
  body: Omit<SalePointOrderBody, 'payment_method'> & { payment_method: TillSaleMethod };
  /** Set for a card that the till's terminal is asked to charge. */
  card?: AskedCard;
  /** The lines as the buyer saw them. */
  lines: CartLine[];
  total: Cents;
  tendered: Cents | null;
  asked_at: Instant;
  /** Number of requests, counted before each, so that a lost answer is noticed. */
  tries: number;
  /** The order by the server's last answer; null before the first. */
  order: SalePointOrderView | null;
  /** true: the buyer has left, and the till asks the server to cancel it. */
  given_up: boolean;
}

/** A Pix that expired unpaid. Late money may still complete the sale. */
export interface ExpiredPix {
  asked: AskedOrderRow;
  ended_at: Instant;
  /** true: the operator has dismissed it. */
  is_dismissed: boolean;
}

/** A charge of the terminal that ended without a sale. */
export interface UnsoldCharge {
  asked: AskedOrderRow;
  /** The server's words where it refused the request; null where the charge itself has the reason. */
  problem: string | null;
}

/** A cash session: one opening of this till's drawer at an event, until its closing. */
export interface CashSessionRow {
  id: Id;
  event_id: Id;
  opened_by: TillOperator;
  opened_at: Instant;
  closed_at: Instant | null;
  /** The event's id while the session is open, for a unique index: one open drawer of an event in all tabs. */
  open_event_id?: Id;
  /** Pix that expired in the open session. */
  expired?: ExpiredPix[];
  /** Charges of the open session that ended without a sale, until the operator was told the reason. */
  unsold?: UnsoldCharge[];
  /** Whether its report was printed before the server had compared the cards. */
  lacks_comparison?: true;
}

/** Cash that entered or left a drawer beside the sales, or that was counted at its closing. */
export interface CashMoveRow {
  /** The op's id. */
  id: Id;
  event_id: Id;
  session_id: Id;
  kind: CashEventKind;
  amount: Cents;
  counts: CashCount[] | null;
  note: string | null;
  by: TillOperator;
  at: Instant;
}

/** The settings of this device as a till of an event. */
export interface TillRow {
  event_id: Id;
  /** The present operator: after a restart without a network only this row knows it. */
  operator: TillOperator;
  /** Number of changes of operator, because a row may be read late. */
  turn?: number;
  opened_at: Instant;
  /** true: its stubs were returned, and no lease follows until it is opened again. */
  put_away?: boolean;
}
