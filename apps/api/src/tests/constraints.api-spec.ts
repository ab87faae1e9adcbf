import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { FORGETS } from '../modules/operations/privacy/forgetting.ts';
import { makeDoor, sellTickets, type TestTicket } from '../testing/doors.ts';
import { bookOf, buy } from '../testing/purchases.ts';
import { priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { useShow } from '../testing/use-scenes.ts';

/* The database has the last word: it refuses invalid rows from any writer. */

const PLACES = 100;

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: PLACES }] }, beforeEach);
let lot: string;

beforeEach(() => {
  lot = show.lots[0]?.id ?? '';
});

function refused(constraint: string) {
  return expect.objectContaining({ constraint });
}

describe('stock of a lot', () => {
  const setStock = ([sold, reserved, leased, meia_taken = 0]: number[]) =>
    api.database.query('update lots set sold = $2, reserved = $3, leased = $4, meia_taken = $5 where id = $1', [
      lot,
      sold,
      reserved,
      leased,
      meia_taken,
    ]);

  it.each([
    ['more sold than there is', 'lots_stock', [PLACES + 1, 0, 0]],
    ['one too many over sold, reserved and leased', 'lots_stock', [40, 40, 21]],
    ['fewer than none sold', 'lots_stock', [-1, 1, 0]],
    ['fewer than none reserved', 'lots_stock', [1, -1, 0]],
    ['fewer than none leased', 'lots_stock', [0, 0, -1]],
    ['more at half price than are taken', 'lots_meia', [10, 5, 20, 16]],
    ['fewer than none at half price', 'lots_meia', [10, 5, 20, -1]],
  ])('the database refuses a stock with %s @V2.3.4', async (_, constraint, stock) => {
    await expect(setStock(stock)).rejects.toEqual(refused(constraint));
  });

  it('the database allows a stock used up to the last place', async () => {
    await setStock([40, 40, 20, 80]);
    await expect(api.database.query('update lots set ticket_limit = 99 where id = $1', [lot])).rejects.toEqual(
      refused('lots_stock'),
    );
  });
});

describe('order', () => {
  it.each([
    ['whose total is not the sum of its parts', 'orders_sums', 'total = total + 1'],
    ['with more taken off than it cost', 'orders_sums', 'coupon_amount = subtotal + 1, total = tax_amount - 1'],
    ['with a discount that adds', 'orders_sums', 'coupon_amount = -1, total = total + 1'],
    ['with a fee that takes off', 'orders_sums', 'total = total - tax_amount - 1, tax_amount = -1'],
    ['of which more went back than came in', 'orders_refunded', 'refunded_amount = total + 1'],
    ['in a status that nobody knows', 'orders_status', `status = 'pending'`],
    ['of a till without a sale point', 'orders_of_sale_point', `origin = 'pdv'`],
  ])('the database refuses an order %s @V2.2.3', async (_, constraint, change) => {
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await expect(api.database.query(`update orders set ${change} where id = $1`, [order.id])).rejects.toEqual(
      refused(constraint),
    );
  });

  it('the database refuses a ticket without an order or a lease', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await expect(api.database.query('update tickets set order_id = null where id = $1', [ticket.id])).rejects.toEqual(
      refused('tickets_order_or_lease'),
    );
  });
});

describe('ledger', () => {
  beforeEach(async () => {
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
  });

  /** Writes one posting of these amounts, each to an account of its own. */
  const post = (amounts: readonly number[]) =>
    api.database.transaction(async (tx) => {
      const id = newId();
      await tx.query(`insert into ledger_postings (id, event_id, kind) values ($1, $2, 'test')`, [id, show.id]);
      await tx.query(
        `insert into ledger_entries (posting_id, event_id, account, amount)
         select $1, $2, 'test:' || place, amount from unnest($3::bigint[]) with ordinality as t (amount, place)`,
        [id, show.id, amounts],
      );
    });

  it.each(['ledger_entries', 'ledger_postings'])('the database refuses a change of %s @V16.4.2', async (table) => {
    const before = await bookOf(api, show);
    for (const statement of [
      `update ${table} set event_id = event_id where event_id = $1`,
      `delete from ${table} where event_id = $1`,
    ]) {
      await expect(api.database.query(statement, [show.id])).rejects.toEqual(refused('ledger_append_only'));
    }
    expect(Object.keys(before).length).toBeGreaterThan(1);
    expect(await bookOf(api, show)).toEqual(before);
  });

  it('the database accepts a posting that sums to zero, and refuses one a cent beside it @V2.3.3', async () => {
    await post([7_000, -4_000, -3_000]);
    const before = await bookOf(api, show);
    await expect(post([7_000, -4_000, -2_999])).rejects.toEqual(refused('ledger_balanced'));
    await expect(post([1])).rejects.toEqual(refused('ledger_balanced'));
    await expect(post([1, -1, 0])).rejects.toEqual(refused('ledger_entries_amount'));
    expect(await bookOf(api, show)).toEqual(before);
  });
});

describe('audit log', () => {
  const read = () => api.database.query('select * from audit_entries where event_id = $1 order by id', [show.id]);
  const write = (statement: string) => api.database.query(`${statement} where event_id = $1`, [show.id]);

  it.each([
    `update audit_entries set actor_id = null`,
    `update audit_entries set at = now()`,
    `update audit_entries set after = '{"name": "another"}'`,
    `update audit_entries set after = after || '{"more": 1}'`,
    `update audit_entries set before = '{}'`,
    `delete from audit_entries`,
  ])('the database refuses a change of the audit log (%s) @V16.4.2', async (statement) => {
    const before = await read();
    await expect(write(statement)).rejects.toEqual(refused('audit_append_only'));
    expect(before.length).toBeGreaterThan(0);
    expect(await read()).toEqual(before);
  });

  it('the database allows the erasure of data that must be deleted', async () => {
    const [{ after } = { after: {} }] = await read();
    const [field = ''] = Object.keys(after as object);
    await write(`update audit_entries set after = after - '${field}'`);
    const { [field]: _, ...left } = after as Record<string, unknown>;
    expect((await read())[0]).toMatchObject({ after: left });
    await write('update audit_entries set after = null');
    expect((await read())[0]).toMatchObject({ after: null });
    await api.database.transaction(async (tx) => {
      await tx.query(FORGETS);
      await tx.query('delete from audit_entries where event_id = $1', [show.id]);
    });
    expect(await read()).toEqual([]);
  });
});

describe('admission', () => {
  const again = (ticket: TestTicket, entry: number, { or = '', area = 0 } = {}) =>
    api.database.query(
      `insert into checkins (id, event_id, ticket_id, entry, area, scan_id, scanned_at)
       select $2, event_id, ticket_id, $3, $4, scan_id, now() from checkins where ticket_id = $1 and entry = 0 ${or}`,
      [ticket.id, newId(), entry, area],
    );
  const openAreas = () =>
    api.database.query(`update events set access = '{"areas": [], "days": [], "passes": {}}' where id = $1`, [show.id]);

  const AS_BEFORE = { or: 'on conflict (ticket_id, entry) do update set scanned_at = excluded.scanned_at' };

  it('the former key of an admission is not in a database that began without it', async () => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await (await makeDoor(api, show)).enter(ticket.qr).expect(201);
    await expect(again(ticket, 0, AS_BEFORE)).rejects.toMatchObject({ code: '42P10' });
  });

  it('the former key of an admission stands in an older database until an event has areas or days', async () => {
    await api.asOwner('alter table checkins add constraint checkins_once_before unique (ticket_id, entry)');
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    await (await makeDoor(api, show)).enter(ticket.qr).expect(201);
    await expect(again(ticket, 0, AS_BEFORE)).resolves.toBeDefined();
    await expect(again(ticket, 0, { area: 1 })).rejects.toEqual(refused('checkins_once_before'));
    await openAreas();
    await openAreas();
    await expect(again(ticket, 0, AS_BEFORE)).rejects.toMatchObject({ code: '42P10' });
  });

  it('the database allows one admission for each entry of a ticket', async () => {
    await openAreas();
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const door = await makeDoor(api, show);
    await door.enter(ticket.qr).expect(201);
    await expect(again(ticket, 0)).rejects.toEqual(refused('checkins_once'));
    await expect(again(ticket, 1)).resolves.toBeDefined();
  });
});
