import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { instantOf } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import { messageToSign, packTicket, ticketText } from '@festix/domain/selling';
import type pg from 'pg';
import { openKey, sealedNames } from '../../apps/api/src/kernel/access/sealed-key.ts';
import { STAGE_TICKET_SECRET } from './stage.ts';

/** A ticket with the text of its QR. */
export interface TicketText {
  id: string;
  serial: number;
  text: string;
}

interface SignedRow {
  id: string;
  serial: string;
  event_number: number;
  lot_number: number;
  price_kind: PriceKind | null;
  created_at: Date;
}

const TICKETS = `
  select t.id, t.serial, e.number as event_number, l.number as lot_number, t.price_kind, t.created_at
  from tickets t join events e on e.id = t.event_id join lots l on l.id = t.lot_id
  where t.lot_id = $1 and t.key_id = $2 order by t.serial offset $3 limit $4`;

/** Signs tickets by the thousand, as the API would one by one. */
export class TicketTexts {
  private readonly database: pg.Pool;
  private readonly key: { id: number; private_key: KeyObject };

  /** Opens the key that signs present sales. */
  static async open(database: pg.Pool): Promise<TicketTexts> {
    const { rows } = await database.query<{ id: number; sealed_private_key: Buffer }>(
      'select id, sealed_private_key from signing_keys where retired_at is null',
    );
    const [row] = rows;
    if (!row) throw new Error('the API has made no key yet');
    const der = openKey(row.sealed_private_key, STAGE_TICKET_SECRET, sealedNames.signing(row.id));
    return new TicketTexts(database, {
      id: row.id,
      private_key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    });
  }

  private constructor(database: pg.Pool, key: { id: number; private_key: KeyObject }) {
    this.database = database;
    this.key = key;
  }

  get key_id(): number {
    return this.key.id;
  }

  /** Reads the texts of a lot's tickets in the order of their serials. Throws if there are fewer than `limit`. */
  async read(lot_id: string, offset: number, limit: number): Promise<TicketText[]> {
    const { rows } = await this.database.query<SignedRow>(TICKETS, [lot_id, this.key.id, offset, limit]);
    if (rows.length < limit) throw new Error(`there are only ${offset + rows.length} tickets to present`);
    return rows.map((row) => ({ id: row.id, serial: Number(row.serial), text: this.textOf(row) }));
  }

  private textOf({ serial, event_number, lot_number, price_kind, created_at }: SignedRow): string {
    const valid_from = instantOf(created_at.getTime());
    const packed = packTicket({
      key_id: this.key.id,
      event_number,
      serial: Number(serial),
      lot_number,
      price_kind,
      valid_from,
    });
    return ticketText(packed, sign(null, messageToSign(packed), this.key.private_key));
  }
}
