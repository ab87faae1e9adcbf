import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { packTicket, ticketText } from '@festix/domain/selling';
import type { SaleRow } from './journal.db.ts';
import { saleOfCode } from './sale-of-code.ts';
import { TillBox } from './testing/till-box.ts';
import { EVENT_ID, OTHER_OPERATOR, TillServer } from './testing/till-server.ts';
import { findSales } from './found-sales.ts';

const OTHER_EVENT_ID = '0197c0de-0000-7000-8000-000000000002';
const EVENT = { event_id: EVENT_ID, event: { number: 77 } } as Parameters<typeof saleOfCode>[0];

let box: TillBox;

beforeEach(async () => {
  box = await TillBox.ready(new TillServer());
});
afterEach(async () => {
  jest.restoreAllMocks();
  await box.delete();
});

function qrOf(serial: number): string {
  const facts = {
    key_id: 1,
    event_number: 77,
    serial,
    lot_number: 1,
    price_kind: 'inteira',
    valid_from: '2026-06-13T20:00:00.000Z',
  } as const;
  return ticketText(packTicket(facts), new Uint8Array(64));
}

/** Puts a sale of one ticket into the journal; receipts are numbered as they are made. */
async function sell(number: number, event_id = EVENT_ID): Promise<SaleRow> {
  const sale = {
    id: `sale ${number}`,
    event_id,
    op_id: `op ${number}`,
    session_id: 'session',
    operator: OTHER_OPERATOR,
    code: `FTXARR${String(number).padStart(7, '0')}`,
    receipt_number: number,
    tickets: [{ code: `A1B2C3D4${String(number).padStart(2, '0')}`, qr: qrOf(number) }],
    total: 1,
    voided: null,
  } as unknown as SaleRow;
  await box.journal.sales.add(sale);
  return sale;
}

describe('saleOfCode', () => {
  it('saleOfCode finds a sale by its code, and by code or QR of its ticket, at its event only', async () => {
    const [old, other] = [await sell(1), await sell(2, OTHER_EVENT_ID)];
    await sell(3);
    const found = (text: string) => saleOfCode(EVENT, ['7891234567895', text], box.journal);
    for (const text of [old.code!, old.tickets[0]!.code, old.tickets[0]!.qr])
      expect(await found(text)).toEqual({ is: 'here', order_id: old.id });
    for (const text of [other.code!, other.tickets[0]!.code, other.tickets[0]!.qr])
      expect(await found(text)).toEqual({ is: 'elsewhere' });
  });

  it('saleOfCode reads no sale past the newest that it finds', async () => {
    for (let number = 1; number <= 8; number += 1) await sell(number);
    const goOn = jest.spyOn(IDBCursor.prototype, 'continue');
    const { qr } = (await box.journal.sales.get('sale 7'))!.tickets[0]!;
    expect(await saleOfCode(EVENT, [qr], box.journal)).toEqual({ is: 'here', order_id: 'sale 7' });
    expect(goOn).toHaveBeenCalledTimes(1);
  });
});

describe('findSales', () => {
  it('findSales returns the newest sales of an event, and asks of no older ones', async () => {
    for (let number = 1; number <= 8; number += 1) await sell(number, number === 7 ? OTHER_EVENT_ID : EVENT_ID);
    const asked: number[] = [];
    const matches = ({ receipt_number }: SaleRow) => {
      asked.push(receipt_number);
      return receipt_number !== 6;
    };
    const found = await findSales(EVENT_ID, { matches, most: 2 }, box.journal, box.snap);
    expect(found.map(({ sale }) => sale.receipt_number)).toEqual([8, 5]);
    expect(asked).toEqual([8, 6, 5]);
    expect(await findSales(EVENT_ID, { matches, most: 0 }, box.journal, box.snap)).toEqual([]);
  });
});
