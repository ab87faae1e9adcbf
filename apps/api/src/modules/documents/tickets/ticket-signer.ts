import { sign, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { instantOf } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import { messageToSign, packTicket, ticketText, type SignedTicket } from '@festix/domain/selling';
import { TicketKeys } from './ticket-keys.ts';

/** The part of a ticket in its QR. All of it is immutable, so that the text is always the same. */
export interface SignableTicket {
  key_id: number;
  event_number: number;
  serial: number;
  lot_number: number;
  /** Null on a stub. */
  price_kind: PriceKind | null;
  /** Time of creation; the ticket is valid from then on. */
  created_at: string | Date;
}

/** Signs and verifies QR codes. An Ed25519 signature is a function of key and message, so nothing is stored. */
@Injectable()
export class TicketSigner {
  constructor(private readonly keys: TicketKeys) {}

  /** Returns the QR's text. */
  async sign(ticket: SignableTicket): Promise<string> {
    const key = await this.keys.find(ticket.key_id);
    if (!key) throw new Error(`ticket signed with unknown key ${ticket.key_id}`);
    const { created_at, ...facts } = ticket;
    const packed = packTicket({ ...facts, valid_from: instantOf(new Date(created_at).getTime()) });
    return ticketText(packed, sign(null, messageToSign(packed), key.private_key));
  }

  /**
   * Returns whether one of our keys signed a QR's content. It signs again and compares, since key and message have one
   * signature: a third of the work of a verification by the public key, as phones do it.
   */
  async verify({ facts, message, signature }: SignedTicket): Promise<boolean> {
    const key = await this.keys.find(facts.key_id);
    if (!key) return false;
    const ours = sign(null, message, key.private_key);
    return signature.length === ours.length && timingSafeEqual(signature, ours);
  }
}
