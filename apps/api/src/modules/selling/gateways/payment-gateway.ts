import type { PaymentMethod, PaymentStatus } from '@festix/domain/selling';

/** What the gateway without money is called. */
export const SANDBOX = 'sandbox';

export type ChargedMethod = Extract<PaymentMethod, 'pix' | 'card'>;

/** Who pays; at a till nobody may have said it. */
export interface Payer {
  name: string | null;
  email: string | null;
  /** CPF or CNPJ, digits and capital letters alone. */
  document: string | null;
}

export interface ChargeAsked {
  /** Ours; the gateway makes one charge of it, however often it is asked. */
  payment_id: string;
  method: ChargedMethod;
  /** Centavos. */
  amount: number;
  expires_at: Date;
  order_code: string;
  event_name: string;
  /** Where the payer comes back to from the gateway's page: a path of ours. */
  return_path: string;
  payer: Payer;
}

/** How a charge is paid: a Pix by its text, a card on the gateway's page. */
export interface Charge {
  gateway_reference: string;
  qr_code?: string;
  checkout_url?: string;
}

/** A charge that was asked for before. */
export interface KnownCharge {
  payment_id: string;
  method: PaymentMethod;
  /** Null while the gateway's answer has not been seen. */
  gateway_reference: string | null;
  gateway_payment: string | null;
}

/** Money that goes back. */
export interface Refund {
  payment_id: string;
  /** Ours; the gateway sends one refund of it, however often it is asked. */
  refund_id: string;
  /** Centavos; null is all that is left of the charge. */
  amount: number | null;
}

/** A payment as the gateway has it at this moment. */
export interface GatewayPayment {
  /** The gateway's own id. */
  reference: string;
  /** Our id of the charge that it is for, as far as the gateway knows. */
  payment_id: string | null;
  status: PaymentStatus;
  status_detail: string | null;
  /** Centavos. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** When it last changed, by the gateway's clock; null where the gateway doesn't say. */
  updated_at: Date | null;
}

/** A call that says it comes from the gateway. */
export interface NoticeCall {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

/** What a gateway tells without being asked: a hint to read something, never a fact. */
export interface Notice {
  topic: string;
  /** What it is about, in the gateway's ids. */
  subject: string | null;
  request_id: string | null;
  sent_at: Date | null;
}

/** What a notice leads to. */
export interface Hint {
  payments: GatewayPayment[];
  /** Whether the gateway says not to hand over what was paid for. */
  is_fraud_alert: boolean;
}

/** Signals that the gateway received the call and declined it. */
export class GatewayRefusalError extends Error {
  override readonly name = 'GatewayRefusalError';
}

/** Of whom it must be known for a charge. */
export type PayerField = 'email' | 'document';

/** Signals that the gateway needs this field of the payer before it accepts a charge. */
export class PayerUnknownError extends Error {
  override readonly name = 'PayerUnknownError';

  constructor(readonly field: PayerField) {
    super(`the gateway wants the payer's ${field}`);
  }
}

/** Whoever takes the money. Each call may be repeated and has its effect once; all throw when the gateway can't be reached. */
export abstract class PaymentGateway {
  abstract readonly name: string;
  /** What the gateway would have to know of a payer first; asked before anything is booked or noted. */
  lacks(_method: ChargedMethod, _payer: Pick<Payer, PayerField>): PayerField | undefined {
    return undefined;
  }
  abstract charge(asked: ChargeAsked): Promise<Charge>;
  /** All payments that were tried for a charge, the oldest first. */
  abstract paymentsOf(charge: KnownCharge): Promise<GatewayPayment[]>;
  /** Ends a charge that waits; one that was paid meanwhile stays paid. */
  abstract cancel(charge: KnownCharge): Promise<void>;
  abstract refund(charge: KnownCharge, refund: Refund): Promise<void>;
  /** Undefined unless the call proves that the gateway sent it. */
  abstract notice(call: NoticeCall): Notice | undefined;
  /** Reads what a notice is about. */
  abstract follow(notice: Notice, body: unknown): Promise<Hint>;
}
