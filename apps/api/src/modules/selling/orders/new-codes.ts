import { makeOrderCode, makeTicketCode } from '@festix/domain/selling';
import { randomBytes } from 'node:crypto';

/** As many as the longest code needs. */
const CODE_BYTES = 10;

export function newOrderCode(eventName: string): string {
  return makeOrderCode(eventName, randomBytes(CODE_BYTES));
}

export function newTicketCode(): string {
  return makeTicketCode(randomBytes(CODE_BYTES));
}
