import { describe, expect, it } from '@jest/globals';
import type {
  ChangesView,
  CheckinRowView,
  DoorEventView,
  DoorOrderView,
  LotView,
  OpsView,
  Page,
  ParticipantView,
  PartnerChangesView,
  PartnerListBody,
  PartnerSellerView,
  PartnerTicketView,
} from '@festix/domain/contract';
import { feedbackTexts } from '@festix/domain/door';
import { MOST_CATEGORIES, MOST_PARTNER_LOTS, partnerCodeHashes } from '@festix/domain/selling';
import { PARTNER_LISTS } from '../../../kernel/access/rate-limits.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makeApiKey } from '../../../testing/api-keys.ts';
import { enrolDevice, makeDoorPerson } from '../../../testing/doors.ts';
import { startOfWindow, useUp } from '../../../testing/limits.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson } from '../../../testing/people.ts';
import { recountNow } from '../../../testing/recounts.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { makeWebhook } from '../../../testing/webhooks.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PartnerLists } from './partner-lists.ts';

const api = useApi();

const path = (show: TestShow, rest = '') => `/api/producer/events/${show.id}/partner-tickets${rest}`;

function put(show: TestShow, tickets: unknown[], more: Partial<PartnerListBody> = {}) {
  return as(api, show.producer).put(path(show), { seller: 'Sympla', tickets, ...more });
}

async function write(
  show: TestShow,
  tickets: unknown[],
  more: Partial<PartnerListBody> = {},
): Promise<PartnerChangesView> {
  return (await put(show, tickets, more).expect(200)).body as PartnerChangesView;
}

async function listed(show: TestShow, query = ''): Promise<PartnerTicketView[]> {
  return ((await as(api, show.producer).get(path(show, query)).expect(200)).body as Page<PartnerTicketView>).data;
}

async function sellers(show: TestShow): Promise<PartnerSellerView[]> {
  return ((await as(api, show.producer).get(path(show, '/sellers')).expect(200)).body as { data: PartnerSellerView[] })
    .data;
}

async function makeDoor(show: TestShow) {
  const person = await makeDoorPerson(api, show);
  const device = await enrolDevice(api, person);
  let after = 0;
  return {
    person,
    device,
    check: (reference: string, id = newId()) =>
      as(api, person).post(`/api/door/events/${show.id}/checkins`, { id, reference, device_id: device.id }),
    changes: async (): Promise<ChangesView> => {
      const answer = await as(api, person)
        .get(`/api/door/events/${show.id}/changes?after=${after}&limit=2000`)
        .expect(200);
      const view = answer.body as ChangesView;
      after = 0;
      return view;
    },
    event: async () => (await as(api, person).get(`/api/door/events/${show.id}`).expect(200)).body as DoorEventView,
    search: async (text: string) =>
      (
        (
          await as(api, person)
            .get(`/api/door/events/${show.id}/checkins/orders?text=${encodeURIComponent(text)}`)
            .expect(200)
        ).body as { data: DoorOrderView[] }
      ).data,
    upload: async (ops: object[], from = device) =>
      (
        (
          await as(api, person)
            .post(`/api/devices/${from.id}/ops`, { sent_at: new Date().toISOString(), ops })
            .expect(200)
        ).body as OpsView
      ).results,
  };
}

let seq = 0;
const admitOp = (show: TestShow, reference: string, minutesAgo: number) => ({
  ...{ id: newId(), device_seq: ++seq, v: 1, type: 'admit', event_id: show.id },
  occurred_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  payload: { reference },
});

/** Gives each code to two sellers. */
async function writeTwins(show: TestShow, ...codes: string[]): Promise<void> {
  const tickets = codes.map((code) => ({ code }));
  await write(show, tickets);
  await write(show, tickets, { seller: 'Ingresse', both: true });
}

async function serialsOf(show: TestShow, code: string): Promise<number[]> {
  const rows = await api.database.query<{ serial: number }>(
    `select t.serial::integer as serial from partner_tickets p join tickets t on t.id = p.ticket_id
     where p.event_id = $1 and p.code = $2 order by 1`,
    [show.id, code],
  );
  return rows.map(({ serial }) => serial);
}

describe('a list of another seller', () => {
  it('a list makes tickets by code, with a lot for each category, and counts in no sale', async () => {
    const show = await makeShow(api);
    const rows = [
      { code: 'SYM-0001', name: 'Ana Souza', document: '52998224725', category: 'Pista' },
      { code: 'SYM-0002', category: 'pista' },
      { code: 'SYM-0003' },
      { code: 'x' },
    ];
    const answer = await write(show, rows);
    expect(answer).toMatchObject({ added: 3, changed: 0, withdrawn: 0 });
    expect(answer.rejected).toEqual([
      { index: 3, code: 'x', reason: 'CODE_TOO_SHORT', message: 'O código tem menos de 4 caracteres.' },
    ]);
    const [seller] = await sellers(show);
    expect(seller).toMatchObject({
      name: 'Sympla',
      formats: ['qr'],
      tickets: 3,
      withdrawn: 0,
      entered: 0,
      mapping: null,
    });
    expect(seller?.categories.map(({ name, lot, tickets }) => [name, lot.name, tickets])).toEqual([
      ['Pista', 'Pista (Sympla)', 2],
      [null, 'Sympla', 1],
    ]);
    expect((await listed(show)).map(({ code, name, document_masked }) => [code, name, document_masked])).toEqual([
      ['SYM-0003', null, null],
      ['SYM-0002', null, null],
      ['SYM-0001', 'Ana Souza', '***.982.***-**'],
    ]);
    const producer = as(api, show.producer);
    const lots = (await producer.get(`/api/producer/events/${show.id}/lots`).expect(200)).body as { data: LotView[] };
    expect(lots.data).toHaveLength(show.lots.length);
    const sales = await producer.get(`/api/producer/events/${show.id}/orders`).expect(200);
    expect(sales.body).toMatchObject({ data: [], count: 0 });
    const overview = await producer.get(`/api/producer/events/${show.id}/overview`).expect(200);
    expect(overview.body).toMatchObject({ tickets_count: 0, courtesies_count: 0 });
    expect(await api.database.query('select from ledger_entries where event_id = $1', [show.id])).toEqual([]);
    expect(await api.database.query('select from sold where event_id = $1', [show.id])).toEqual([]);
    await recountNow(api);
    expect(await api.database.query('select from recount_differences where event_id = $1', [show.id])).toEqual([]);
    const people = (await producer.get(`/api/producer/events/${show.id}/participants`).expect(200))
      .body as Page<ParticipantView>;
    expect(people.count).toBe(3);
    expect(people.data[2]).toMatchObject({ holder_name: 'Ana Souza', origin: 'partner', seller: 'Sympla' });
    expect(await auditOf(api, show.id, 'partners:write')).toMatchObject([
      { after: { seller: 'Sympla', added: 3, changed: 0, withdrawn: 0, rejected: 1 } },
    ]);
  });

  it('a repeated list is answered alike and changes nothing; another one changes by code', async () => {
    const show = await makeShow(api);
    const rows = [{ code: 'A-0001', name: 'Ana' }, { code: 'A-0002' }];
    const first = await write(show, rows);
    expect(await write(show, rows)).toEqual(first);
    expect(await listed(show)).toHaveLength(2);
    expect(await auditOf(api, show.id, 'partners:write')).toHaveLength(1);
    const second = await write(show, [
      { code: 'A-0001', name: 'Ana Maria', category: 'Camarote' },
      { code: 'A-0002', withdrawn: true },
      { code: 'A-0003' },
    ]);
    expect(second).toMatchObject({ added: 1, changed: 1, withdrawn: 1, rejected: [] });
    const rows2 = await listed(show);
    expect(rows2.map(({ code, name, withdrawn, lot }) => [code, name, withdrawn, lot.name])).toEqual([
      ['A-0003', null, false, 'Sympla'],
      ['A-0002', null, true, 'Sympla'],
      ['A-0001', 'Ana Maria', false, 'Camarote (Sympla)'],
    ]);
    // Without the flag a withdrawn ticket stays so, and with `false` it stands again.
    await write(show, [{ code: 'A-0002', name: 'Bia' }]);
    expect((await listed(show))[1]).toMatchObject({ name: 'Bia', withdrawn: true });
    expect(await write(show, [{ code: 'A-0002', withdrawn: false }])).toMatchObject({ changed: 1 });
    expect((await listed(show))[1]).toMatchObject({ withdrawn: false });
  });

  it('a code twice in a list is reported with both places, and one of another seller asks first', async () => {
    const show = await makeShow(api);
    expect((await write(show, [{ code: 'DUP-1' }, { code: 'DUP-1', name: 'Bia' }])).rejected).toMatchObject([
      { index: 1, reason: 'TWICE', other_index: 0 },
    ]);
    const other = { seller: 'Ingresse' };
    expect(await write(show, [{ code: 'DUP-1' }], other)).toMatchObject({
      added: 0,
      rejected: [{ index: 0, code: 'DUP-1', reason: 'OTHER_SELLER', seller: 'Sympla' }],
    });
    expect(await write(show, [{ code: 'DUP-1' }], { ...other, both: true })).toMatchObject({ added: 1, rejected: [] });
    const door = await makeDoor(show);
    const id = newId();
    const [one, two] = [await door.check('dup-1', id).expect(201), await door.check('DUP-1').expect(201)];
    expect(new Set([one.body.ticket.seller, two.body.ticket.seller])).toEqual(new Set(['Sympla', 'Ingresse']));
    expect((await door.check('dup-1', id).expect(200)).body.ticket_id).toBe(one.body.ticket_id);
    await door.check('DUP-1').expect(409);
  });

  it('a code that differs from another one by case and spaces alone asks first, within a list and across sellers', async () => {
    const show = await makeShow(api);
    const rows = [{ code: 'ZSY-0020-A6' }, { code: 'zsy-0020-a6' }];
    expect(await write(show, rows)).toMatchObject({
      added: 1,
      rejected: [{ index: 1, code: 'zsy-0020-a6', reason: 'ALIKE', other_index: 0 }],
    });
    const other = { seller: 'Ingresse' };
    expect(await write(show, [{ code: 'zsy- 0020-a6' }], other)).toMatchObject({
      ...{ seller_id: null, added: 0 },
      rejected: [{ index: 0, reason: 'ALIKE', seller: 'Sympla' }],
    });
    expect(await write(show, [{ code: 'zsy-0020-a6' }], { ...other, both: true })).toMatchObject({ added: 1 });
    const door = await makeDoor(show);
    await door.check('Zsy-0020-a6').expect(404);
    const entered = await door.check('zsy-0020-a6').expect(201);
    expect(entered.body).toMatchObject({ ticket: { seller: 'Ingresse', seller_code: 'zsy-0020-a6' } });
    await door.check('zsy-0020-a6').expect(409);
  });

  it('a code that is withdrawn for another one in other letters leaves that one to be read in any case', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'zsy-20' }]);
    expect(await write(show, [{ code: 'zsy-20', withdrawn: true }, { code: 'ZSY-20' }])).toMatchObject({
      ...{ added: 1, withdrawn: 1 },
      rejected: [],
    });
    const door = await makeDoor(show);
    expect((await door.check('Zsy-20').expect(201)).body).toMatchObject({ ticket: { seller_code: 'ZSY-20' } });
    // Once both stand, each is matched exactly alone.
    await write(show, [{ code: 'zsy-20', withdrawn: false }], { both: true });
    await door.check('Zsy-20').expect(404);
    await door.check('zsy-20').expect(201);
  });

  it('a list for whose categories no lot is left makes no seller', async () => {
    const show = await makeShow(api);
    for (const seller of ['A', 'B', 'C', 'D', 'E']) {
      const rows = Array.from({ length: MOST_CATEGORIES }, (_, at) => ({
        code: `${seller}-000${at}`,
        category: `C${at}`,
      }));
      const { rejected } = await write(show, rows, { seller });
      if (rejected.length > 0) break;
    }
    const before = await sellers(show);
    expect(before.reduce((sum, { categories }) => sum + categories.length, 0)).toBe(MOST_PARTNER_LOTS);
    expect(await write(show, [{ code: 'SYM-0001' }], { seller: 'Simpla' })).toMatchObject({
      seller_id: null,
      rejected: [{ index: 0, reason: 'TOO_MANY_LOTS' }],
    });
    expect((await sellers(show)).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  });

  it('a list of which no row is taken makes no seller', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'DUP-1' }]);
    const wrong = await write(show, [{ code: 'DUP-1' }, { code: 'x' }], { seller: 'Simpla' });
    expect(wrong).toMatchObject({ seller_id: null, added: 0, rejected: [{ index: 0 }, { index: 1 }] });
    expect((await sellers(show)).map(({ name }) => name)).toEqual(['Sympla']);
  });

  it('two lists of one seller at the same time make each ticket once', async () => {
    const show = await makeShow(api);
    const rows = Array.from({ length: 200 }, (_, index) => ({ code: `RACE-${index}`, category: `C${index % 3}` }));
    const answers = await Promise.all([write(show, rows), write(show, rows.toReversed()), write(show, rows.slice(50))]);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(200);
    const [seller, ...others] = await sellers(show);
    expect(others).toEqual([]);
    expect(seller).toMatchObject({ tickets: 200 });
    expect(seller?.categories).toHaveLength(3);
  });

  it('a list of more than 5,000 tickets, or without a seller, is refused as a whole', async () => {
    const show = await makeShow(api);
    const rows = Array.from({ length: 5_001 }, (_, index) => ({ code: `MANY-${index}` }));
    await put(show, rows).expect(400);
    await put(show, [], { seller: ' ' }).expect(400);
    expect(await sellers(show)).toEqual([]);
  });

  it('lists of other sellers are limited per minute for one person, and tickets of an event in all', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'A-0001' }, { code: 'A-0002', withdrawn: true }]);
    const lists = api.app.get(PartnerLists);
    const { mostOfEvent } = lists;
    Object.assign(lists, { mostOfEvent: 3 });
    const rows = [{ code: 'A-0001', name: 'Ana' }, { code: 'A-0003' }, { code: 'A-0004' }];
    expect(await write(show, rows)).toMatchObject({
      ...{ added: 1, changed: 1 },
      rejected: [{ index: 2, code: 'A-0004', reason: 'TOO_MANY_TICKETS' }],
    });
    Object.assign(lists, { mostOfEvent });
    startOfWindow(api, PARTNER_LISTS);
    useUp(api, PARTNER_LISTS, show.producer.id);
    expect((await put(show, rows).expect(429)).body).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('a seller is renamed with its lots, and has no name of another', async () => {
    const show = await makeShow(api);
    const { seller_id } = await write(show, [{ code: 'A-0001', category: 'Pista' }]);
    await write(show, [{ code: 'B-0001' }], { seller: 'Ingresse' });
    const edit = (body: object) => as(api, show.producer).patch(path(show, `/sellers/${seller_id}`), body);
    expect((await edit({ name: 'INGRESSE' }).expect(409)).body).toMatchObject({ code: 'SELLER_NAME_TAKEN' });
    expect((await edit({ formats: ['braille'] }).expect(400)).body).toMatchObject({ code: 'VALIDATION_ERROR' });
    const view = await edit({ name: 'Site da casa', formats: ['code_128', 'pdf_417'] }).expect(200);
    expect(view.body).toMatchObject({
      name: 'Site da casa',
      formats: ['code_128', 'pdf_417'],
      categories: [{ name: 'Pista', lot: { name: 'Pista (Site da casa)' }, tickets: 1 }],
    });
    const door = await makeDoor(show);
    const event = await door.event();
    expect(event.code_formats).toEqual(['qr', 'code_128', 'pdf_417']);
    expect(event.lots.find(({ seller }) => seller === 'Site da casa')).toMatchObject({ name: 'Pista (Site da casa)' });
  });
});

describe('removal of another seller', () => {
  const remove = (show: TestShow, sellerId: string | null) =>
    as(api, show.producer).delete(path(show, `/sellers/${sellerId}`));

  const isSummed = async (show: TestShow) =>
    api.database.query(
      `select f.count = s.count and f.digest = s.digest as is_true from door_feeds f,
         (select count(*) as count, coalesce(sum(digest), 0) % 18446744073709551616 as digest
          from door_tickets where event_id = $1) s
       where f.event_id = $1`,
      [show.id],
    );

  it('a seller whose tickets no door can know goes with its lots and codes', async () => {
    const show = await makeShow(api);
    const rows = [{ code: 'SYM-0001', category: 'Pista' }, { code: 'SYM-0002' }, { code: 'SYM-0003', withdrawn: true }];
    await write(show, [{ code: 'ING-0001' }], { seller: 'Ingresse' });
    const door = await makeDoor(show);
    await door.changes();
    const { seller_id } = await write(show, rows, { seller: 'Simpla' });
    expect((await remove(show, seller_id).expect(200)).body).toEqual({ removed: true, withdrawn: 2 });
    expect((await door.changes()).count).toBe(1);
    expect(await isSummed(show)).toEqual([{ is_true: true }]);
    await door.check('SYM-0001').expect(404);
    expect((await sellers(show)).map(({ name }) => name)).toEqual(['Ingresse']);
    expect((await door.event()).lots.flatMap(({ seller }) => seller ?? [])).toEqual(['Ingresse']);
    expect(await write(show, rows, { seller: 'Sympla' })).toMatchObject({ added: 2, rejected: [] });
    await door.check('SYM-0001').expect(201);
    await remove(show, seller_id).expect(404);
    expect(await auditOf(api, show.id, 'partners:remove')).toMatchObject([
      { before: { name: 'Simpla' }, after: { removed: true, withdrawn: 2 } },
    ]);
  });

  it('the first phone of an event gets no ticket of a seller that is being removed', async () => {
    const show = await makeShow(api);
    const { seller_id } = await write(show, [{ code: 'SYM-0001' }]);
    const door = await makeDoor(show);
    const { removal, changes } = await api.database.transaction(async (tx) => {
      await tx.query(sql`select from tickets where event_id = ${show.id} for share`);
      const removing = remove(show, seller_id).then();
      await statementsWait(api);
      const reading = door.changes();
      await statementsWait(api, 2);
      return { removal: removing, changes: reading };
    });
    expect((await removal).body).toEqual({ removed: true, withdrawn: 1 });
    expect((await changes).count).toBe(0);
    expect(await api.database.query('select from door_tickets where event_id = $1', [show.id])).toEqual([]);
  });

  it('a seller whose tickets doors list stays withdrawn, and keeps who was let in without a network', async () => {
    const show = await makeShow(api);
    const { seller_id } = await write(show, [{ code: 'SYM-0001' }]);
    const door = await makeDoor(show);
    await door.changes();
    expect((await remove(show, seller_id).expect(200)).body).toEqual({ removed: false, withdrawn: 1 });
    expect((await sellers(show))[0]).toMatchObject({ tickets: 0, withdrawn: 1 });
    expect(await door.upload([admitOp(show, 'SYM-0001', 5)])).toMatchObject([{ outcome: 'applied' }]);
    expect((await sellers(show))[0]).toMatchObject({ withdrawn: 1, entered: 1 });
    expect(await isSummed(show)).toEqual([{ is_true: true }]);
  });

  it('a seller stays withdrawn from twelve hours before the event on', async () => {
    const at = (hours: number) => ({ event: { start_date: new Date(Date.now() + hours * 3_600_000).toISOString() } });
    const [near, far] = [await makeShow(api, at(11)), await makeShow(api, at(13))];
    for (const [show, removed] of [[near, false] as const, [far, true] as const]) {
      const { seller_id } = await write(show, [{ code: 'SYM-0001' }]);
      expect((await remove(show, seller_id).expect(200)).body).toEqual({ removed, withdrawn: 1 });
    }
  });

  it.each([
    ['is deleted', false],
    ['is withdrawn', true],
  ])('codes that fold like those of a seller that %s are read in any case again', async (_, isListed) => {
    const show = await makeShow(api);
    await write(show, [{ code: 'AB-1' }], { seller: 'Ingresse' });
    const door = await makeDoor(show);
    const { seller_id } = await write(show, [{ code: 'ab-1' }], { both: true });
    if (isListed) await door.changes();
    await door.check('aB-1').expect(404);
    expect((await remove(show, seller_id).expect(200)).body).toMatchObject({ removed: !isListed });
    expect((await door.check('ab -1').expect(201)).body).toMatchObject({ ticket: { seller: 'Ingresse' } });
  });

  it('a seller whose ticket a door has read stays, with all of its tickets withdrawn', async () => {
    const show = await makeShow(api);
    const { seller_id } = await write(show, [{ code: 'SYM-0001' }, { code: 'SYM-0002' }]);
    const door = await makeDoor(show);
    await door.check('SYM-0001').expect(201);
    expect((await remove(show, seller_id).expect(200)).body).toEqual({ removed: false, withdrawn: 2 });
    expect((await sellers(show))[0]).toMatchObject({ tickets: 0, withdrawn: 2, entered: 1 });
    await door.check('SYM-0002').expect(422);
    // Whoever is in is still expected.
    expect((await door.changes()).expected).toBe(1);
  });

  it('a seller of another event is not found', async () => {
    const [show, another] = [await makeShow(api), await makeShow(api)];
    const { seller_id } = await write(another, [{ code: 'SYM-0001' }]);
    await remove(show, seller_id).expect(404);
    await remove(show, 'x').expect(404);
    expect(await sellers(another)).toHaveLength(1);
  });
});

describe('permission for lists of other sellers', () => {
  it('lists of other sellers are for the producer, and for a key with their scope', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'A-0001' }]);
    const stranger = await makePerson(api, { roles: ['producer'] });
    await as(api, stranger).get(path(show)).expect(404);
    const door = await makeDoorPerson(api, show);
    await as(api, door).get(path(show)).expect(403);
    await as(api, door).get(path(show).replace('producer', 'team-member')).expect(404);
    const key = await makeApiKey(api, show.producer, { scopes: ['partners:write'] });
    await as(api, key)
      .put(path(show), { seller: 'Sympla', tickets: [{ code: 'A-0002' }] })
      .expect(200);
    const [seller] = await sellers(show);
    await as(api, key)
      .delete(path(show, `/sellers/${seller?.id}`))
      .expect(403);
    const other = await makeApiKey(api, show.producer, { scopes: ['checkins:write'] });
    await as(api, other).put(path(show), { seller: 'Sympla', tickets: [] }).expect(403);
  });
});

describe('a ticket of another seller at the door', () => {
  it('a code admits once, in any case and with any spaces, and the answer names the seller', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'Sym 9-ab', name: 'Ana Souza', category: 'Pista' }]);
    const door = await makeDoor(show);
    const answer = await door.check('SYM9-AB').expect(201);
    expect(answer.body).toMatchObject({
      feedback: 'ADMITTED',
      ticket: { seller: 'Sympla', seller_code: 'Sym 9-ab', holder_name: 'Ana Souza', lot: { name: 'Pista (Sympla)' } },
    });
    expect((await door.check('Sym 9-ab').expect(409)).body).toMatchObject({ code: 'CHECKIN_EXISTS_ERROR' });
    await door.check('SYM9-AC').expect(404);
    expect((await sellers(show))[0]).toMatchObject({ tickets: 1, entered: 1 });
  });

  it('a code whose entry was undone admits once more, and the phones and the seller’s file are told', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'SYM-0001' }]);
    const [serial] = await serialsOf(show, 'SYM-0001');
    const door = await makeDoor(show);
    const changeOf = async () =>
      (await door.changes()).changes.findLast((change) => change.kind === 'ticket' && change.ticket.serial === serial);
    const first = newId();
    await door.check('SYM-0001', first).expect(201);
    await door.check('SYM-0001').expect(409);
    expect(await changeOf()).toMatchObject({ ticket: { entry: 0, checked_in_at: expect.any(String) } });
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/checkins/${first}/undo`, { reason: 'Leu o da fila' })
      .expect(200);
    expect(await changeOf()).toMatchObject({ ticket: { entry: 1, checked_in_at: null } });
    expect((await sellers(show))[0]).toMatchObject({ tickets: 1, entered: 0 });
    expect((await door.check('sym-0001').expect(201)).body).toMatchObject({
      entry: 1,
      ticket: { seller: 'Sympla', seller_code: 'SYM-0001' },
    });
    await door.check('SYM-0001').expect(409);
    expect((await sellers(show))[0]).toMatchObject({ entered: 1 });
  });

  it('codes that fold alike are matched exactly alone', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'abcd' }]);
    const door = await makeDoor(show);
    await write(show, [{ code: 'ABCD' }], { both: true });
    await door.check('AbCd').expect(404);
    await door.check('abcd').expect(201);
    await door.check('ABCD').expect(201);
  });

  it('a code of 512 characters of any script admits', async () => {
    const show = await makeShow(api);
    const code = 'チケット-é;"='.repeat(60).slice(0, 512);
    expect(await write(show, [{ code }])).toMatchObject({ added: 1, rejected: [] });
    await (await makeDoor(show)).check(code).expect(201);
  });

  it('a phone of a version before such codes is asked to update at an event that has them, and at no other', async () => {
    const [show, another] = [await makeShow(api), await makeShow(api)];
    await write(show, [{ code: 'SYM-0001' }]);
    const oldest = async (of: TestShow, query: string) => {
      const { person } = await makeDoor(of);
      const answer = await as(api, person).get(`/api/door/events/${of.id}${query}`).expect(200);
      return (answer.body as DoorEventView).min_client;
    };
    const usual = await oldest(another, '');
    expect(await oldest(show, '')).toBe('999.0.0');
    expect(await oldest(show, '?format=2')).toBe(usual);
  });

  it('a code of another event admits nobody', async () => {
    const [show, another] = [await makeShow(api), await makeShow(api)];
    await write(another, [{ code: 'SYM-0001' }]);
    await (await makeDoor(show)).check('SYM-0001').expect(404);
  });

  it('the phone’s list has the stand-in of a code, and the next change ends a withdrawn ticket', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'SYM 0001' }]);
    const door = await makeDoor(show);
    const ticketIn = ({ changes }: ChangesView) =>
      changes.flatMap((change) => (change.kind === 'ticket' ? [change.ticket] : [])).at(-1);
    const before = await door.changes();
    expect(ticketIn(before)).toMatchObject({
      code_hash: partnerCodeHashes(show.id, 'sym0001')?.folded,
      status: 'valid',
      order_status: 'paid',
    });
    expect(before.expected).toBe(1);
    await write(show, [{ code: 'SYM 0001', withdrawn: true }]);
    const after = await door.changes();
    expect(ticketIn(after)).toMatchObject({ status: 'cancelled' });
    expect(after.expected).toBe(0);
    await door.check('SYM 0001').expect(422);
  });

  it('the same code at two phones without a network is a conflict', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'SYM-0001' }]);
    const door = await makeDoor(show);
    const other = await enrolDevice(api, door.person);
    expect(await door.upload([admitOp(show, 'sym-0001', 10)])).toMatchObject([{ outcome: 'applied' }]);
    expect(await door.upload([admitOp(show, 'SYM-0001', 5)], other)).toMatchObject([{ outcome: 'conflict' }]);
  });

  it('two people whom phones without a network admit by a code of two sellers have a ticket each', async () => {
    const show = await makeShow(api);
    await writeTwins(show, 'DUP-1', 'DUP-2');
    const door = await makeDoor(show);
    const twins = [admitOp(show, 'DUP-1', 10), admitOp(show, 'dup-1', 9), admitOp(show, 'DUP-1', 8)];
    expect((await door.upload(twins)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'conflict']);
    const [, second] = await serialsOf(show, 'DUP-2');
    const named = (minutesAgo: number) => {
      const op = admitOp(show, 'DUP-2', minutesAgo);
      return { ...op, payload: { ...op.payload, serial: second } };
    };
    const outcomes = (await door.upload([named(7), named(6)])).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['applied', 'conflict']);
  });

  it('a code of two sellers admits both on each day, and an exit ends the entry of one who is inside', async () => {
    const show = await makeShow(api);
    await writeTwins(show, 'DUP-1');
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await as(api, show.producer)
      .put(`/api/producer/events/${show.id}/access`, {
        areas: [{ number: 0, name: 'Recinto', exits: 'return' }],
        days: [
          { name: 'Sexta', starts_at: hour(-30), ends_at: hour(-20) },
          { name: 'Sábado', starts_at: hour(-6), ends_at: hour(6) },
        ],
      })
      .expect(200);
    const door = await makeDoor(show);
    const friday = [admitOp(show, 'DUP-1', 25 * 60), admitOp(show, 'DUP-1', 24 * 60)];
    expect((await door.upload(friday)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    const exit = () =>
      as(api, door.person).post(`/api/door/events/${show.id}/exits`, {
        ...{ id: newId(), reference: 'DUP-1', device_id: door.device.id },
      });
    const one = await door.check('DUP-1').expect(201);
    expect((await exit().expect(201)).body).toMatchObject({ ticket_id: one.body.ticket_id });
    await exit().expect(409);
    await door.check('DUP-1').expect(201);
    await door.check('DUP-1').expect(201);
    await door.check('DUP-1').expect(409);
    for (let n = 0; n < 2; n++) await exit().expect(201);
  });

  it('the search at the door finds a ticket by its code and by its holder', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'SYM-0001', name: 'Zuleica Andrade' }, { code: 'SYM-0002' }]);
    const door = await makeDoor(show);
    for (const text of ['sym-0001', 'zuleica']) {
      const orders = await door.search(text);
      expect(orders.map(({ tickets }) => tickets.map(({ seller, holder_name }) => [seller, holder_name]))).toEqual([
        [['Sympla', 'Zuleica Andrade']],
      ]);
    }
    const found = await as(api, door.person)
      .get(`/api/door/events/${show.id}/checkins/tickets?reference=SYM-0002`)
      .expect(200);
    expect(found.body.data).toMatchObject([{ seller: 'Sympla', seller_code: 'SYM-0002', feedback: 'ADMITTED' }]);
  });

  it('the search at the door tells that a ticket was withdrawn', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: 'SYM-0001', withdrawn: true }]);
    const [order] = await (await makeDoor(show)).search('sym-0001');
    expect(order?.tickets).toMatchObject([
      { feedback: 'ORDER_CANCELLED_ERROR', feedback_text: feedbackTexts.ticketCancelled, seller_code: 'SYM-0001' },
    ]);
  });

  it('the list of entries finds a ticket by its code as its seller writes it, and shows that one', async () => {
    const show = await makeShow(api);
    const link = `https://ingresse.example/t/${'a'.repeat(400)}`;
    await write(show, [{ code: 'Zsy-0001 a1', category: 'Pista' }, { code: link }, { code: 'OTHER-1' }]);
    const door = await makeDoor(show);
    for (const code of ['Zsy-0001 a1', link, 'OTHER-1']) await door.check(code).expect(201);
    const found = async (query: string) => {
      const url = `/api/producer/events/${show.id}/checkins?filter=code&query=${encodeURIComponent(query)}`;
      const { data } = (await as(api, show.producer).get(url).expect(200)).body as Page<CheckinRowView>;
      return data.map(({ ticket }) => [ticket.seller, ticket.seller_code]);
    };
    for (const query of ['zsy-0001A1', 'Zsy-0001 a1', 'Zsy-00', 'zsy 0001 A1', 'zsy00']) {
      expect(await found(query)).toEqual([['Sympla', 'Zsy-0001 a1']]);
    }
    expect(await found(link)).toEqual([['Sympla', link]]);
    expect(await found('ZSY-0002')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('a webhook of an entry names the seller and its code, and none tells of a sale', async () => {
    const show = await makeShow(api);
    await makeWebhook(api, show.producer);
    await write(show, [{ code: 'SYM-0001' }]);
    await (await makeDoor(show)).check('sym-0001').expect(201);
    const told = await api.database.query<{ kind: string; payload: { data: object } }>(
      'select kind, payload from webhook_deliveries where event_id = $1',
      [show.id],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['checkin.created']);
    expect(told[0]?.payload.data).toMatchObject({ seller: 'Sympla', code: 'SYM-0001', event_id: show.id });
  });

  it('the entries go back to the sellers as a file', async () => {
    const show = await makeShow(api);
    await write(show, [{ code: '=SYM-0001', name: 'Ana' }, { code: 'SYM-0002' }]);
    await write(show, [{ code: 'ING-0001' }], { seller: 'Ingresse' });
    const door = await makeDoor(show);
    await door.check('=SYM-0001').expect(201);
    await door.check('ING-0001').expect(201);
    const read = async (query = '') =>
      (
        await as(api, show.producer)
          .get(path(show, `/entries${query}`))
          .expect(200)
      ).text
        .split('\r\n')
        .filter(Boolean);
    expect(await read()).toHaveLength(3);
    const lines = await read('?seller=sympla');
    expect(lines[0]).toContain('Vendedor;Código;Nome;Categoria;Entrada;Portão');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^Sympla;'=SYM-0001;Ana;;\d{2}\/\d{2}\/\d{4} /)]);
  });
});
