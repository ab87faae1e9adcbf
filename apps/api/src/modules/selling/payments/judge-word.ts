import { hadMoney, holdsMoney, type PaymentMethod, type PaymentStatus } from '@festix/domain/selling';
import type { PaymentRecord } from '../orders/order-record.ts';
import type { CardTold, Challenge } from '../gateways/payment-gateway.ts';

/** The gateway's report about a charge. */
export interface GatewayWord {
  status: PaymentStatus;
  status_detail: string | null;
  /** The gateway's payment, if one charge has several. */
  payment?: string;
  /** Time of that payment's last change, by the gateway's clock. */
  updated_at?: Date | null;
  card?: CardTold | null;
  challenge?: Challenge | null;
}

export interface ChargeRow extends PaymentRecord {
  order_id: string;
  method: PaymentMethod;
  amount: number;
  status: PaymentStatus;
  gateway_payment: string | null;
  gateway_updated_at: Date | null;
  fraud_alert_at: Date | null;
  terminal: string | null;
  /** The till of the order. */
  device_id: string | null;
  /** Whether no later charge of the order has replaced it. */
  is_last: boolean;
  /** Whether a refund was requested that the gateway has yet to make. */
  is_going_back: boolean;
}

/** Returns whether the report is known, late, or overtaken by our own decision. */
export function saysNothingNew(charge: ChargeRow, word: GatewayWord): boolean {
  if (isSame(charge, word)) return true;
  if (isOfAnother(charge, word)) return false;
  const { gateway_updated_at: last } = charge;
  const isOfSame = charge.terminal !== null || word.payment === charge.gateway_payment;
  const isLate = isOfSame && last !== null && word.updated_at != null && word.updated_at < last;
  const isOvertaken = charge.status === 'refunded' && charge.is_going_back && holdsMoney(word.status);
  const waitsInVain = word.status === 'pending' && charge.status !== 'pending';
  // An attempt on a page that is no longer needed.
  const failsInVain = charge.status === 'cancelled' && word.status === 'rejected' && word.payment !== undefined;
  return isLate || isOvertaken || waitsInVain || failsInVain;
}

/**
 * Returns whether the charge's state is the reported one. Keeps our own detail of a cancelled charge: the gateway knows
 * no reason.
 */
export function isSame(charge: ChargeRow, word: GatewayWord): boolean {
  const keepsOwnDetail = charge.status === 'cancelled';
  const isSaid = charge.status === word.status && (keepsOwnDetail || charge.status_detail === word.status_detail);
  return isSaid && !isOfAnother(charge, word);
}

/**
 * Returns whether a report is about another payment than the one whose money the charge has, or had. A terminal's charge
 * has one payment, by whichever of its names it was stored.
 */
export function isOfAnother({ status, gateway_payment, terminal }: ChargeRow, { payment }: GatewayWord): boolean {
  const isOther = gateway_payment !== null && payment !== undefined && payment !== gateway_payment;
  return isOther && terminal === null && hadMoney(status);
}

/** Returns whether a till was told that a terminal's charge sold nothing: its money goes back, should it come. */
export function hasEndedAtTill({ terminal, status }: ChargeRow): boolean {
  return terminal !== null && (status === 'rejected' || status === 'cancelled');
}
