import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ChangesView,
  DoorOrderView,
  Page,
  PartnerImportView,
  PartnerSellerView,
  PartnerTicketView,
  SnapshotView,
} from '@festix/domain/contract';
import { MOST_OF_PARTNER_ORDER } from '@festix/domain/selling';
import { makeDoorPerson } from '../../../testing/doors.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

let show: TestShow;
let person: TestPerson;
let last: { epoch: number; seq: number } | undefined;
let parties: Map<number, number | null>;

beforeEach(async () => {
  show = await makeShow(api);
  person = await makeDoorPerson(api, show);
  last = undefined;
  parties = new Map();
});

const path = (rest = '') => `/api/producer/events/${show.id}/partner-tickets${rest}`;
const door = (rest: string) => `/api/door/events/${show.id}${rest}`;

async function write(tickets: object[], seller = 'Sympla'): Promise<void> {
  const { body } = await as(api, show.producer).put(path(), { seller, tickets }).expect(200);
  expect(body).toMatchObject({ rejected: [] });
}

/** Follows the changes as a phone does, and returns how many tickets they told anew. */
async function follow(): Promise<number> {
  const after = last ? `?format=2&limit=2000&epoch=${last.epoch}&after=${last.seq}` : '?format=2&limit=2000&after=0';
  const view = (
    await as(api, person)
      .get(door(`/changes${after}`))
      .expect(200)
  ).body as ChangesView;
  expect(view.more).toBe(false);
  last = { epoch: view.epoch, seq: view.next_seq };
  const told = view.changes.flatMap((change) => (change.kind === 'ticket' ? [change.ticket] : []));
  for (const { serial, party } of told) parties.set(serial, party ?? null);
  return told.length;
}

async function serialsOf(seller = 'Sympla'): Promise<Map<string, number>> {
  const rows = await api.database.query<{ code: string; serial: number }>(
    `select p.code, t.serial::integer as serial from partner_tickets p join tickets t on t.id = p.ticket_id
     join partners s on s.id = p.partner_id where p.event_id = $1 and s.name = $2`,
    [show.id, seller],
  );
  return new Map(rows.map(({ code, serial }) => [code, serial]));
}

/** Returns the codes of each party of a seller, of which the first has the party's serial, as a phone has them. */
async function groupsOf(seller = 'Sympla'): Promise<string[][]> {
  const serials = await serialsOf(seller);
  const grouped = [...serials].filter(([, serial]) => parties.get(serial) != null);
  const groups = Map.groupBy(grouped, ([, serial]) => parties.get(serial)!);
  for (const [first, members] of groups) expect(Math.min(...members.map(([, serial]) => serial))).toBe(first);
  return [...groups.values()].map((members) => members.map(([code]) => code).sort()).sort();
}

describe('parties of another seller’s tickets', () => {
  it('tickets of one order and category are a party of the doors’ list, at an event without areas too', async () => {
    await write([
      ...['M-0001', 'M-0002', 'M-0003'].map((code) => ({ code, order: '77', category: 'Mesa' })),
      { code: 'P-0001', order: '77', category: 'Pista' },
      { code: 'P-0002', order: '78', category: 'Pista' },
      { code: 'P-0003', category: 'Pista' },
      { code: 'P-0004', category: 'Pista' },
    ]);
    await write(
      ['I-0001', 'I-0002'].map((code) => ({ code, order: '77', category: 'Mesa' })),
      'Ingresse',
    );
    await follow();
    expect(await groupsOf()).toEqual([['M-0001', 'M-0002', 'M-0003']]);
    expect(await groupsOf('Ingresse')).toEqual([['I-0001', 'I-0002']]);
    const manifest = (await as(api, person).get(door('/snapshot?format=2')).expect(200)).body as SnapshotView;
    expect(manifest).toMatchObject({ format: 2, count: 9 });
    // A phone of before reads the list without them.
    const older = (await as(api, person).get(door('/snapshot')).expect(200)).body as SnapshotView;
    expect(older).toMatchObject({ count: 9 });
    expect(older.format).toBeUndefined();
    const { data } = (await as(api, show.producer).get(path('?query=M-0001')).expect(200))
      .body as Page<PartnerTicketView>;
    expect(data).toMatchObject([{ code: 'M-0001', order: '77' }]);
  });

  it('the first download of a list has its parties', async () => {
    await write(['M-0001', 'M-0002'].map((code) => ({ code, order: '77' })));
    const manifest = (await as(api, person).get(door('/snapshot?format=2')).expect(200)).body as SnapshotView;
    expect(manifest).toMatchObject({ format: 2, count: 2 });
  });

  it('a ticket that comes, goes or changes its order changes the party of the others by the next change', async () => {
    await write([{ code: 'A-0001', order: '77' }, { code: 'A-0002' }, { code: 'A-0003', order: '78' }]);
    await follow();
    expect(await groupsOf()).toEqual([]);
    await write([{ code: 'A-0004', order: '77' }]);
    expect(await follow()).toBe(2);
    expect(await groupsOf()).toEqual([['A-0001', 'A-0004']]);
    // An absent order stays, and one of null is taken off.
    await write([
      { code: 'A-0004', name: 'Ana' },
      { code: 'A-0001', order: '78' },
      { code: 'A-0002', order: '77' },
    ]);
    await follow();
    expect(await groupsOf()).toEqual([
      ['A-0001', 'A-0003'],
      ['A-0002', 'A-0004'],
    ]);
    await write([{ code: 'A-0003', order: null }]);
    expect(await follow()).toBe(2);
    expect(await groupsOf()).toEqual([['A-0002', 'A-0004']]);
    // The first of the party goes, so that the others have another first serial.
    await write([
      { code: 'A-0001', order: '77' },
      { code: 'A-0002', category: 'Camarote' },
    ]);
    await follow();
    expect(await groupsOf()).toEqual([['A-0001', 'A-0004']]);
    await write([{ code: 'A-0001', withdrawn: true }]);
    expect(await follow()).toBe(1);
  });

  it('an order of more tickets than ours have is no party, and is one once it has fewer', async () => {
    const codes = Array.from({ length: MOST_OF_PARTNER_ORDER }, (_, at) => `CROWD-${at}`);
    await write(codes.map((code) => ({ code, order: 'Lote 1' })));
    await follow();
    expect(await groupsOf()).toEqual([[...codes].sort()]);
    await write([{ code: 'ONE-MORE', order: 'Lote 1' }]);
    await follow();
    expect(await groupsOf()).toEqual([]);
    await write(codes.slice(2).map((code) => ({ code, order: null })));
    await follow();
    expect(await groupsOf()).toEqual([['CROWD-0', 'CROWD-1', 'ONE-MORE']]);
  });

  it('a search at the door finds the tickets of an order at the seller', async () => {
    await write([
      { code: 'A-0001', order: 'Mesa 4', name: 'Ana' },
      { code: 'A-0002', order: 'Mesa 4', name: 'Bia' },
      { code: 'A-0003', order: 'Mesa 5' },
    ]);
    const { body } = await as(api, person).get(door('/checkins/orders?text=Mesa%20%204')).expect(200);
    const found = (body as { data: DoorOrderView[] }).data.flatMap(({ tickets }) => tickets);
    expect(found.map(({ seller_code }) => seller_code).sort()).toEqual(['A-0001', 'A-0002']);
  });

  it('a search at the door finds all of a large group, and whoever has its name', async () => {
    const group = Array.from({ length: 21 }, (_, at) => `ANA-${at}`);
    await write([...group.map((code) => ({ code, order: 'Ana' })), { code: 'ALONE', name: 'Ana Prado' }]);
    const { body } = await as(api, person).get(door('/checkins/orders?text=Ana')).expect(200);
    const found = (body as { data: DoorOrderView[] }).data.flatMap(({ tickets }) => tickets);
    expect(found.map(({ seller_code }) => seller_code).sort()).toEqual(['ALONE', ...group].sort());
  });

  it('a list’s column of orders is found by its heading, told with its groups, written and remembered', async () => {
    const send = async (text: string, more: Record<string, string> = {}) => {
      const request = api.request
        .post(path('/imports'))
        .set('authorization', `Bearer ${show.producer.token}`)
        .field('seller', 'Sympla')
        .field('text', text);
      for (const [field, value] of Object.entries(more)) void request.field(field, value);
      return (await request.expect(200)).body as PartnerImportView;
    };
    const rows = Array.from({ length: MOST_OF_PARTNER_ORDER + 1 }, (_, at) => `LOT-${at};Lote 1;2026-05-02`);
    const list = ['Código;Nº do pedido;Data do pedido', 'A-22;77;x', 'A-23;77;x', 'A-24;-;x', ...rows];
    const look = await send(list.join('\n'));
    expect(look).toMatchObject({ mapping: { code: 0, order: 1 }, parties: 1, too_large_orders: ['Lote 1'] });
    await send(list.join('\n'), { write: 'true' });
    await follow();
    expect(await groupsOf()).toEqual([['A-22', 'A-23']]);
    const { data } = (await as(api, show.producer).get(path('/sellers')).expect(200)).body as {
      data: PartnerSellerView[];
    };
    expect(data).toMatchObject([{ mapping: { code: 'Código', order: 'Nº do pedido' } }]);
    expect(await send('Pedido no site;nº do pedido;código\nx;79;A-25')).toMatchObject({
      ...{ mapping: { code: 2, order: 1 }, mapping_from: 'memory' },
    });
    const tooLong = await send(`Código;Pedido\nA-26;${'o'.repeat(65)}`, { mapping: '{"code":0,"order":1}' });
    expect(tooLong.faults).toMatchObject([{ line: 2, reason: 'ORDER_TOO_LONG' }]);
  });
});
