import type { PaymentMethod, PaymentStatus } from '@festix/domain/selling';

/** Name of the gateway without money. */
export const SANDBOX = 'sandbox';

export const MERCADO_PAGO = 'mercadopago';

/** Detail of a card whose bank asks its payer. */
export const IN_CHALLENGE = 'pending_challenge';

export type ChargedMethod = Extract<PaymentMethod, 'pix' | 'card'>;

/** A card, as the gateway's fields in the payer's browser have named it: never its number. */
export interface CardAsked {
  /** Stands for one card and one payment. */
  token: string;
  payment_method_id: string;
  issuer_id: string | null;
  installments: number;
}

/** What the gateway tells of the card that was charged. */
export interface CardTold {
  /** The gateway's name of the brand. */
  brand: string;
  last_four: string | null;
  installments: number;
  /** Centavos, with the interest that the payer owes to the gateway. */
  total: number;
  /** Of a card that a terminal charged. */
  authorization_code?: string | null;
}

/** What a bank asks its payer in a page of its own. */
export interface Challenge {
  url: string;
  /** Is posted to that page as `creq`; null for a page that is merely opened. */
  request: string | null;
}

/** One way to divide an amount. */
export interface InstallmentOption {
  installments: number;
  /** Centavos of one instalment, and of all. */
  amount: number;
  total: number;
  /** Whether the payer owes no interest. */
  rate_free: boolean;
  /** Costs as the law wants them told, in the gateway's words; null without interest. */
  cost: string | null;
}

/** The instalments of a card, and what else a charge of it has to name. */
export interface CardOptions {
  payment_method_id: string;
  issuer_id: string | null;
  options: InstallmentOption[];
}

/** The payer; at a till the fields may be unknown. */
export interface Payer {
  name: string | null;
  email: string | null;
  /** CPF or CNPJ: digits and capital letters alone. */
  document: string | null;
  /** E.164. */
  phone: string | null;
}

export interface ChargeAsked {
  /** Our id; the gateway makes one charge of it, however often it is requested. */
  payment_id: string;
  method: ChargedMethod;
  /** Centavos. */
  amount: number;
  expires_at: Date;
  order_code: string;
  event_name: string;
  event_date: Date;
  /** Path of ours to which the gateway's page returns the payer. */
  return_path: string;
  payer: Payer;
  /** The card to charge at once; null for one that its payer names on the gateway's page. */
  card: CardAsked | null;
}

/** The way to pay a charge: a Pix by its text, a card on the gateway's page. A card that was charged at once has a payment. */
export interface Charge {
  gateway_reference: string;
  qr_code?: string;
  checkout_url?: string;
  payment?: GatewayPayment;
}

/** A charge requested before. */
export interface KnownCharge {
  payment_id: string;
  method: PaymentMethod;
  /** Null until the gateway's answer has been stored. */
  gateway_reference: string | null;
  gateway_payment: string | null;
  /** The gateway's id of the terminal that was to charge a card; null for another charge. */
  terminal: string | null;
  created_at: Date;
}

/** A refund request. */
export interface Refund {
  payment_id: string;
  /** Our id; the gateway sends one refund for it, however often it is requested. */
  refund_id: string;
  /** Centavos; null: all that is left of the charge. */
  amount: number | null;
}

/** The gateway's present state of a payment. */
export interface GatewayPayment {
  /** The gateway's own id. */
  reference: string;
  /** Our id of its charge, if the gateway knows it. */
  payment_id: string | null;
  /** The gateway's id of a terminal's charge. */
  order_reference?: string;
  status: PaymentStatus;
  status_detail: string | null;
  /** Centavos. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Time of its last change by the gateway's clock; null if the gateway doesn't send it. */
  updated_at: Date | null;
  /** Null for a Pix. */
  card: CardTold | null;
  /** Null unless the bank waits for its payer. */
  challenge: Challenge | null;
}

/** A request that claims to come from the gateway. */
export interface NoticeCall {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

/** A notification from the gateway: a hint to read a resource, never a fact. */
export interface Notice {
  topic: string;
  /** Its subject, as an id of the gateway. */
  subject: string | null;
  request_id: string | null;
  sent_at: Date | null;
}

/** The payments and refunds that a notification leads to. */
export interface Hint {
  payments: GatewayPayment[];
  /** Whether the gateway warns against delivery. */
  is_fraud_alert: boolean;
}

/** Signals that the gateway received the call and declined it. */
export class GatewayRefusalError extends Error {
  override readonly name: string = 'GatewayRefusalError';

  /** `code` is the gateway's own. */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Signals that the gateway neither made nor declined what was asked: another call with the same key is at work, or was. */
export class GatewayUndecidedError extends Error {
  override readonly name = 'GatewayUndecidedError';

  /** `code` is the gateway's own. */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** A payer's field that a charge may need. */
export type PayerField = 'email' | 'document';

/** Signals that the gateway needs this field of the payer before it accepts a charge. */
export class PayerUnknownError extends Error {
  override readonly name = 'PayerUnknownError';

  constructor(readonly field: PayerField) {
    super(`the gateway wants the payer's ${field}`);
  }
}

/** Reads, cancels and refunds charges. Each call may be repeated and has its effect once. */
export interface ChargeKeeper {
  /** Returns all payments tried for a charge, the oldest first. */
  paymentsOf(charge: KnownCharge): Promise<GatewayPayment[]>;
  /** Cancels a pending charge; one that was paid meanwhile stays paid. */
  cancel(charge: KnownCharge): Promise<void>;
  refund(charge: KnownCharge, refund: Refund): Promise<void>;
}

/** A card terminal of the gateway's account. */
export interface GatewayTerminal {
  reference: string;
  /** Whether it takes charges of a till. */
  is_ready: boolean;
}

/** What a terminal is asked to charge. */
export interface TerminalAsked {
  card_type: 'credit' | 'debit';
  installments: number;
  /** The terminal's name here. */
  name: string;
  /** The event's name at the first call, which a repeated one has to say again. */
  event_name?: string;
}

export interface TerminalCharge extends TerminalAsked {
  /** Our id; the gateway makes one charge of it, however often it is requested. */
  payment_id: string;
  terminal: string;
  /** Centavos. */
  amount: number;
  order_code: string;
  event_name: string;
  created_at: Date;
}

/** Signals that the terminal has another charge open. */
export class TerminalBusyError extends GatewayRefusalError {
  override readonly name = 'TerminalBusyError';
}

/** Signals that the terminal is off, out of reach, unknown, or takes no charges of a till. */
export class TerminalAwayError extends GatewayRefusalError {
  override readonly name = 'TerminalAwayError';
}

/** Charges cards at the gateway's terminals. */
export abstract class CardTerminals implements ChargeKeeper {
  abstract list(): Promise<GatewayTerminal[]>;
  /** Sends a charge to its terminal. Throws TerminalBusyError and TerminalAwayError. */
  abstract charge(asked: TerminalCharge): Promise<GatewayPayment>;
  abstract paymentsOf(charge: KnownCharge): Promise<GatewayPayment[]>;
  /** Throws GatewayRefusalError for a charge that its terminal alone can end. */
  abstract cancel(charge: KnownCharge): Promise<void>;
  abstract refund(charge: KnownCharge, refund: Refund): Promise<void>;
}

/**
 * Is a payment gateway. Each call may be repeated and has its effect once; all throw when the gateway can't be reached.
 */
export abstract class PaymentGateway implements ChargeKeeper {
  abstract readonly name: string;
  abstract readonly terminals: CardTerminals;
  /** Returns whoever keeps a charge: those of terminals have calls of their own. */
  keeperOf({ terminal }: Pick<KnownCharge, 'terminal'>): ChargeKeeper {
    return terminal === null ? this : this.terminals;
  }
  /** Returns the payer's fields that are missing; checked before anything is booked or stored. */
  lacks(_method: ChargedMethod, _payer: Pick<Payer, PayerField>): PayerField | undefined {
    return undefined;
  }
  /** Returns whether a card's token stands for one payment: the same token again is then the same attempt. */
  spends(_token: string): boolean {
    return true;
  }
  abstract charge(asked: ChargeAsked): Promise<Charge>;
  /**
   * Returns the instalments of a card by the first digits of its number, and an amount in centavos; undefined for digits
   * of no card.
   */
  abstract cardOptions(bin: string, amount: number): Promise<CardOptions | undefined>;
  abstract paymentsOf(charge: KnownCharge): Promise<GatewayPayment[]>;
  abstract cancel(charge: KnownCharge): Promise<void>;
  abstract refund(charge: KnownCharge, refund: Refund): Promise<void>;
  /** Returns undefined unless the request proves that the gateway sent it. */
  abstract notice(call: NoticeCall): Notice | undefined;
  /** Reads the subject of a notification. */
  abstract follow(notice: Notice, body: unknown): Promise<Hint>;
}
