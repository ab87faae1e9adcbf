import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type ChangesView,
  type CheckinListView,
  type DoorEventView,
  type DoorPanelView,
} from '@festix/domain/contract';
import { HOUR, MINUTE } from '@festix/domain/ground';
import fc from 'fast-check';
import { newId } from '../../../kernel/database/ids.ts';
import { DoorEvening } from '../../../testing/door-evenings.ts';
import { openBook } from '../../../testing/books.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { leaseStub } from '../../../testing/doors.ts';
import { say } from '../../../testing/purchases.ts';
import { refundOneTicket } from '../../../testing/refunds.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PANEL } from './door-panel.queries.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });
afterEach(() => api.clock.run());

async function panelOf(evening: DoorEvening): Promise<DoorPanelView> {
  return (await evening.producer.get(evening.path('door-panel')).expect(200)).body;
}

/** A step of an evening; its numbers select among the existing objects, modulo their count. */
type Happening =
  | { what: 'ask'; ticket: number; device: number; filtered: boolean }
  | { what: 'offline'; ticket: number; device: number; minutesAgo: number }
  | { what: 'in the office' | 'undo'; ticket: number }
  | { what: 'garbage' | 'told garbage'; device: number }
  | { what: 'document'; ticket: number; result: string }
  | { what: 'refund'; payment: number }
  | { what: 'wait'; minutes: number };

const ticket = fc.nat(20);
const device = fc.nat(1);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('ask' as const), ticket, device, filtered: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('offline' as const), ticket, device, minutesAgo: fc.nat(50) }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('in the office' as const, 'undo' as const), ticket }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('garbage' as const, 'told garbage' as const), device }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('document' as const),
      ticket,
      result: fc.constantFrom('conferido', 'negado', 'pagou_diferenca'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refund' as const), payment: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }) },
);

async function happen(evening: DoorEvening, thing: Happening): Promise<unknown> {
  const { show, tickets, payments } = evening;
  const chosen = tickets['ticket' in thing ? thing.ticket % tickets.length : 0]!;
  switch (thing.what) {
    case 'ask':
      return evening.ask(thing.device, chosen.qr, thing.filtered ? [show.lots[0]!.id] : undefined);
    case 'offline':
      return evening.admit(thing.device, chosen, thing.minutesAgo);
    case 'in the office':
      return evening.producer.post(evening.path('checkins'), { id: newId(), ticket_id: chosen.id });
    case 'undo':
      return evening.undo(chosen, 'Engano');
    case 'garbage':
      return evening.ask(thing.device, 'não é um ingresso').expect(404);
    case 'told garbage': {
      const payload = { reference_hash: 'f'.repeat(64), code: 'TICKET_NOT_FOUND_ERROR' };
      return evening.tell(thing.device, 'scan_failed', payload, 1);
    }
    case 'document':
      return evening.tell(0, 'document_check', { ticket_id: chosen.id, result: thing.result, price_kind: null }, 0);
    case 'refund':
      return say(api, payments[thing.payment]!, 'refunded');
    case 'wait':
      return api.clock.advance(thing.minutes * MINUTE);
  }
}

interface ScanRow {
  id: string;
  ticket_id: string | null;
  entry: number | null;
  code: string;
  device_id: string | null;
  is_admission: boolean;
  is_conflict: boolean;
}

interface EntryRow {
  lot_id: string;
  kind: string;
  scan_id: string;
  scanned_at: Date;
}

/** Recomputes the same figures row by row from tickets and scans, by statements that count nothing. */
async function recount({ show }: DoorEvening) {
  const entries = await api.database.query<EntryRow>(
    `select t.lot_id, t.price_kind as kind, c.scan_id, c.scanned_at
     from tickets t join checkins c on c.ticket_id = t.id and c.entry = t.entry
     where t.event_id = $1 and c.undone_at is null`,
    [show.id],
  );
  const scans = await api.database.query<ScanRow>('select * from scans where event_id = $1', [show.id]);
  const undone = await api.database.query<{ ticket_id: string; entry: number }>(
    'select ticket_id, entry from checkins where event_id = $1 and undone_at is not null',
    [show.id],
  );
  const sold = await api.database.query<{ lot_id: string }>(
    `select t.lot_id from tickets t join orders o on o.id = t.order_id
     where o.event_id = $1 and o.status = 'paid' and o.origin <> 'courtesy' and t.status = 'valid'`,
    [show.id],
  );
  const owners = new Set(entries.map(({ scan_id }) => scan_id));
  const keyOf = ({ ticket_id, entry }: Pick<ScanRow, 'ticket_id' | 'entry'>) => `${ticket_id} ${entry}`;
  const settled = new Set(undone.map(keyOf));
  const contested = new Set(scans.filter((scan) => scan.is_conflict && scan.ticket_id).map(keyOf));
  return {
    inside: entries.length,
    sold: sold.length,
    undone: undone.length,
    conflicts: [...contested].filter((key) => !settled.has(key)).length,
    inLot: (id: string) => entries.filter(({ lot_id }) => lot_id === id).length,
    soldOf: (id: string) => sold.filter(({ lot_id }) => lot_id === id).length,
    by: (id: string | null) => scans.filter((scan) => scan.device_id === id && owners.has(scan.id)).length,
    refusedBy: (id: string | null) => scans.filter((scan) => scan.device_id === id && !scan.is_admission).length,
    refusals: scans.filter(({ is_admission }) => !is_admission).map(({ code }) => code),
    inMinute: (at: string) =>
      entries.filter(({ scanned_at }) => Math.floor((scanned_at.getTime() - Date.parse(at)) / MINUTE) === 0).length,
  };
}

async function expectRecounted(evening: DoorEvening): Promise<void> {
  const panel = await panelOf(evening);
  const facts = await recount(evening);
  const { inside, sold, undone, conflicts } = panel;
  expect({ inside, sold, undone, conflicts }).toEqual({
    ...{ inside: facts.inside, sold: facts.sold, undone: facts.undone, conflicts: facts.conflicts },
  });
  for (const lot of panel.lots) {
    expect([lot.name, lot.inside, lot.sold]).toEqual([lot.name, facts.inLot(lot.id), facts.soldOf(lot.id)]);
  }
  for (const each of panel.devices) {
    expect([each.name, each.inside, each.refused]).toEqual([each.name, facts.by(each.id), facts.refusedBy(each.id)]);
  }
  expect(sumOf(panel.devices.map((each) => each.inside))).toBe(facts.inside);
  expect(sumOf(panel.lots.map((lot) => lot.inside))).toBe(facts.inside);
  expect(panel.refusals.flatMap(({ code, count }) => Array<string>(count).fill(code)).sort()).toEqual(
    facts.refusals.toSorted(),
  );
  expect(panel.minutes).toHaveLength(60);
  for (const { at, entries } of panel.minutes) expect([at, entries]).toEqual([at, facts.inMinute(at)]);
  const list = await evening.producer.get(evening.path('checkins')).expect(200);
  expect((list.body as CheckinListView).inside).toBe(inside);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

describe('random evenings at the doors', () => {
  it('the door panel agrees with tickets and scans', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 50 }), async (things) => {
        const evening = await DoorEvening.open(api);
        await expectRecounted(evening);
        for (const [at, thing] of things.entries()) {
          await happen(evening, thing);
          if (at % 10 === 9) await expectRecounted(evening);
        }
        await expectRecounted(evening);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 180_000);
});

describe('door panel', () => {
  it('the door panel shows each device with its queue, and the entries made without a device', async () => {
    // The panel's last minute is the one of the admissions.
    api.clock.stop();
    api.clock.moveTo(new Date(Math.floor(api.clock.now().getTime() / MINUTE) * MINUTE));
    const evening = await DoorEvening.open(api);
    const { show, operator, devices, tickets } = evening;
    await evening.ask(0, tickets[0]!.qr).expect(201);
    await evening.ask(0, tickets[0]!.qr).expect(409);
    await evening.producer.post(evening.path('checkins'), { id: newId(), ticket_id: tickets[1]!.id }).expect(201);
    const phone = evening.as(operator, devices[1]);
    const changes = `/api/door/events/${show.id}/changes`;
    await phone.get(`${changes}?waiting=12`).expect(200);
    expect((await panelOf(evening)).devices.find(({ id }) => id === devices[1]!.id)).toMatchObject({
      ...{ waiting: 12, inside: 0, refused: 0, waiting_told_at: expect.any(String), last_seen_at: expect.any(String) },
    });
    api.clock.advance(1_000);
    await phone.get(`${changes}?waiting=0`).expect(200);
    // An older app sends no number, which does not change the stored one.
    await phone.get(changes).expect(200);

    const panel = await panelOf(evening);
    const shown = panel.devices.map(({ name, user, inside, refused, waiting }) => [
      name,
      user,
      inside,
      refused,
      waiting,
    ]);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Celular 01', 'Cida Ramos', 1, 1, null],
        ['Celular 02', 'Cida Ramos', 0, 0, 0],
        [null, null, 1, 0, null],
      ]),
    );
    expect(panel.refusals).toEqual([{ code: 'ALREADY_CHECKED_IN_ERROR', count: 1 }]);
    expect(panel.minutes.at(-1)?.entries).toBe(2);
  });

  it('the door panel shows the latest undone entries with their supervisors', async () => {
    const evening = await DoorEvening.open(api);
    const [ticket] = evening.tickets;
    await evening.ask(0, ticket!.qr).expect(201);
    expect(await evening.undo(ticket!, 'Leu o ingresso errado')).toBe(true);
    const { inside, undone, last_undone } = await panelOf(evening);
    expect([inside, undone]).toEqual([0, 1]);
    expect(last_undone).toEqual([
      {
        ...{ id: expect.any(String), ticket_code: ticket!.code, lot: 'Pista', undone_at: expect.any(String) },
        ...{ by: 'Produtora', reason: 'Leu o ingresso errado' },
      },
    ]);
  });

  it('the door panel closes a conflict once its entry is undone', async () => {
    const evening = await DoorEvening.open(api);
    const [ticket] = evening.tickets;
    await evening.ask(0, ticket!.qr).expect(201);
    await evening.admit(1, ticket!, 5);
    expect(await panelOf(evening)).toMatchObject({ inside: 1, conflicts: 1 });
    await evening.undo(ticket!, 'Engano');
    expect(await panelOf(evening)).toMatchObject({ inside: 0, conflicts: 0 });
  });

  it('the door panel counts the stubs that tills may still sell apart', async () => {
    const evening = await DoorEvening.open(api);
    await leaseStub(api, evening.show);
    await api.database.query('update lots set leased = 1 where id = $1', [evening.show.lots[0]!.id]);
    expect(await panelOf(evening)).toMatchObject({ sold: 12, leased: 1 });
  });

  it('the door panel counts as the list of entries and the doors do, whatever became of the tickets', async () => {
    const evening = await DoorEvening.open(api);
    const { show, payments, tickets } = evening;
    await evening.ask(0, tickets[0]!.qr).expect(201);
    const everywhere = async () => {
      const panel = await panelOf(evening);
      const list: CheckinListView = (await evening.producer.get(evening.path('checkins')).expect(200)).body;
      const door: DoorEventView = (await evening.as(evening.operator).get(`/api/door/events/${show.id}`).expect(200))
        .body;
      const { sold, given, disputed, expected, leased, inside } = panel;
      expect(list).toMatchObject({ sold, given, disputed, expected, leased, inside });
      expect(door.counts).toMatchObject({ expected, inside });
      const sumOfLots = panel.lots.map((lot) => lot.expected).reduce((sum, some) => sum + some, 0);
      expect(sumOfLots).toBe(expected);
      return { sold, given, disputed, leased, inside, unsold: expected - sold - given - disputed };
    };
    expect(await everywhere()).toEqual({ sold: 12, given: 0, disputed: 0, leased: 0, inside: 1, unsold: 0 });
    await leaseStub(api, show);
    await api.database.query('update lots set leased = 1 where id = $1', [show.lots[0]!.id]);
    expect(await everywhere()).toEqual({ sold: 12, given: 0, disputed: 0, leased: 1, inside: 1, unsold: 0 });
    await giveCourtesy(api, show, { tickets: [{ id: priceOf(show.lots[0]).id, amount: 2, assignees_to: [] }] });
    expect(await everywhere()).toEqual({ sold: 12, given: 2, disputed: 0, leased: 1, inside: 1, unsold: 0 });
    const [order] = await api.database.query<{ id: string }>('select order_id as id from payments where id = $1', [
      payments[0]!.id,
    ]);
    expect(await refundOneTicket(api, order!.id)).toBe(true);
    expect(await everywhere()).toEqual({ sold: 11, given: 2, disputed: 0, leased: 1, inside: 1, unsold: 1 });
    await say(api, payments[1]!, 'in_mediation').expect(200);
    expect(await everywhere()).toEqual({ sold: 8, given: 2, disputed: 3, leased: 1, inside: 1, unsold: 1 });
    await say(api, payments[1]!, 'refunded').expect(200);
    expect(await everywhere()).toEqual({ sold: 8, given: 2, disputed: 0, leased: 1, inside: 1, unsold: 1 });
    await say(api, payments[2]!, 'charged_back').expect(200);
    expect(await everywhere()).toEqual({ sold: 6, given: 2, disputed: 2, leased: 1, inside: 1, unsold: 1 });
    await say(api, payments[2]!, 'charged_back', 'settled').expect(200);
    expect(await everywhere()).toEqual({ sold: 6, given: 2, disputed: 0, leased: 1, inside: 1, unsold: 1 });
  });

  it('tickets of other sellers are counted apart in panel and report, and never as people inside without a sale', async () => {
    const show = await makeShow(api);
    const path = (rest: string) => `/api/producer/events/${show.id}/${rest}`;
    const tickets = ['SYM-1', 'SYM-2', 'SYM-3'].map((code) => ({ code }));
    await as(api, show.producer).put(path('partner-tickets'), { seller: 'Sympla', tickets }).expect(200);
    const panel = (await as(api, show.producer).get(path('door-panel')).expect(200)).body as DoorPanelView;
    expect(panel).toMatchObject({ sold: 0, given: 0, disputed: 0, partners: 3, expected: 3 });
    const { body: list } = await as(api, show.producer).get(path('checkins')).expect(200);
    expect(list).toMatchObject({ sold: 0, given: 0, disputed: 0, partners: 3, expected: 3 });
    expect(panel.lots.map(({ sold, partners, expected }) => [sold, partners, expected])).toEqual([
      [0, 0, 0],
      [0, 3, 3],
    ]);
    const file = await as(api, show.producer)
      .get(path('door-panel/report?format=xlsx'))
      .responseType('blob')
      .expect(200);
    const book = await openBook(file.body as Buffer);
    const rowsOf = (sheet: string) =>
      book
        .getWorksheet(sheet)!
        .getSheetValues()
        .slice(1)
        .map((row) => (row as unknown[]).slice(1));
    const summary = new Map(rowsOf('Resumo').map(([item, count]) => [item, count]));
    expect(summary.get('De parceiros')).toBe(3);
    expect(summary.has('Dentro sem venda válida')).toBe(false);
    expect(rowsOf('Por lote').map((row) => row.slice(1, 5))).toEqual([
      ['Vendidos', 'De parceiros', 'Entraram', 'Não entraram'],
      [0, 0, 0, 0],
      [0, 3, 0, 3],
    ]);
  });

  it('people inside are never more than are expected, whatever became of their tickets', async () => {
    const evening = await DoorEvening.open(api);
    const { show, payments, tickets } = evening;
    for (const { qr } of tickets) await evening.ask(0, qr).expect(201);
    const counts = async () => {
      const panel = await panelOf(evening);
      const list: CheckinListView = (await evening.producer.get(evening.path('checkins')).expect(200)).body;
      const as = evening.as(evening.operator);
      const door: DoorEventView = (await as.get(`/api/door/events/${show.id}`).expect(200)).body;
      const changes: ChangesView = (await as.get(`/api/door/events/${show.id}/changes?after=0`).expect(200)).body;
      expect([list, door.counts, changes].map(({ inside, expected }) => [inside, expected])).toEqual(
        Array.from({ length: 3 }, () => [panel.inside, panel.expected]),
      );
      for (const lot of panel.lots) expect(lot.inside).toBe(lot.expected);
      return { inside: panel.inside, expected: panel.expected, sold: panel.sold };
    };
    expect(await counts()).toEqual({ inside: 12, expected: 12, sold: 12 });
    const [order] = await api.database.query<{ id: string }>('select order_id as id from payments where id = $1', [
      payments[0]!.id,
    ]);
    expect(await refundOneTicket(api, order!.id)).toBe(true);
    expect(await counts()).toEqual({ inside: 12, expected: 12, sold: 11 });
    await say(api, payments[2]!, 'charged_back').expect(200);
    expect(await counts()).toMatchObject({ inside: 12, expected: 12 });
    await say(api, payments[2]!, 'charged_back', 'settled').expect(200);
    expect(await counts()).toMatchObject({ inside: 12, expected: 12 });
  });

  it('the door panel of an event that is over shows the hour up to its last entry', async () => {
    const evening = await DoorEvening.open(api);
    await evening.ask(0, evening.tickets[0]!.qr).expect(201);
    const [entry] = await api.database.query<{ scanned_at: Date }>(
      'select scanned_at from checkins where event_id = $1',
      [evening.show.id],
    );
    const entered = new Date(Math.floor(entry!.scanned_at.getTime() / MINUTE) * MINUTE).toISOString();
    api.clock.advance(2 * HOUR);
    const meanwhile = await panelOf(evening);
    expect(meanwhile).toMatchObject({ is_over: false, inside: 1 });
    expect(sumOf(meanwhile.minutes.map(({ entries }) => entries))).toBe(0);
    api.clock.advance(10 * HOUR);
    const { is_over, minutes } = await panelOf(evening);
    expect(is_over).toBe(true);
    expect(minutes.at(-1)).toEqual({ at: entered, entries: 1 });
  });

  it('the door panel reads no scan and no entry of another event', async () => {
    const plan = await api.database.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${PANEL.text}`, [newId(), api.clock.now()]);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    // Each month of a divided table has an index of its own.
    expect(text).toMatch(/scans_(conflicts|\w+_event_id_ticket_id_idx)/);
    expect(text).not.toMatch(/Seq Scan on (scans|checkins|tickets)/);
  });

  it('the door panel is empty before the first entry', async () => {
    const show = await makeShow(api);
    const answer = await as(api, show.producer).get(`/api/producer/events/${show.id}/door-panel`).expect(200);
    expect(answer.body).toMatchObject({
      ...{ inside: 0, sold: 0, leased: 0, devices: [], refusals: [], conflicts: 0, undone: 0, last_undone: [] },
      lots: [{ name: 'Pista', inside: 0, sold: 0 }],
    });
  });
});
