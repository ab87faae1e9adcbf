import type { PaymentMethod } from '@festix/domain';

export type ChargedMethod = Extract<PaymentMethod, 'pix' | 'card'>;

export interface ChargeAsked {
  /** Ours; the gateway makes one charge of it, however often it is asked. */
  payment_id: string;
  method: ChargedMethod;
  /** Centavos. */
  amount: number;
  expires_at: Date;
  order_code: string;
  event_name: string;
}

/** How a charge is paid: a Pix by its text, a card on the gateway's page. */
export interface Charge {
  gateway_reference: string;
  qr_code?: string;
  checkout_url?: string;
}

/** Words that a gateway has for a charge. */
export const PAYMENT_WORDS = ['approved', 'rejected', 'cancelled', 'refunded', 'in_mediation', 'charged_back'] as const;
export type PaymentWord = (typeof PAYMENT_WORDS)[number];
export type PaymentStatus = PaymentWord | 'pending';

/** Whoever takes the money. Each call may be repeated and has its effect once; all throw when the gateway can't be reached. */
export abstract class PaymentGateway {
  abstract readonly name: string;
  abstract charge(asked: ChargeAsked): Promise<Charge>;
  abstract cancel(paymentId: string): Promise<void>;
  abstract refund(paymentId: string): Promise<void>;
}
