import { sign, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { instantOf } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import { messageToSign, packTicket, ticketText, type SignedTicket } from '@festix/domain/selling';
import { TicketKeys } from './ticket-keys.ts';

/** A ticket as far as its QR goes. All of it is frozen, so that the same text is made whenever it is asked for. */
export interface SignableTicket {
  key_id: number;
  event_number: number;
  serial: number;
  lot_number: number;
  /** Nothing on a stub. */
  price_kind: PriceKind | null;
  /** When the ticket was made; it is good from then on. */
  created_at: string | Date;
}

/** Makes and proves the texts of QR codes. An Ed25519 signature is a function of key and message: nothing is stored. */
@Injectable()
export class TicketSigner {
  constructor(private readonly keys: TicketKeys) {}

  /** The QR's text. */
  async sign(ticket: SignableTicket): Promise<string> {
    const key = await this.keys.find(ticket.key_id);
    if (!key) throw new Error(`ticket signed with unknown key ${ticket.key_id}`);
    const { created_at, ...facts } = ticket;
    const packed = packTicket({ ...facts, valid_from: instantOf(new Date(created_at).getTime()) });
    return ticketText(packed, sign(null, messageToSign(packed), key.private_key));
  }

  /**
   * Whether one of our keys signed what a QR says. Of a key and a message there is one signature, so that ours is made
   * anew and compared: a third of the work of proving one by the public key, as phones have to.
   */
  async verify({ facts, message, signature }: SignedTicket): Promise<boolean> {
    const key = await this.keys.find(facts.key_id);
    if (!key) return false;
    const ours = sign(null, message, key.private_key);
    return signature.length === ours.length && timingSafeEqual(signature, ours);
  }
}
