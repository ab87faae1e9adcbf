import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ChangesView,
  CheckinListView,
  CheckinView,
  DeviceView,
  DoorOrderView,
  DoorPanelView,
  OpsView,
  SnapshotView,
} from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import {
  enrolDevice,
  leaseStub,
  makeDoorPerson,
  readTicket,
  sellTickets,
  type TestTicket,
} from '../../../testing/doors.ts';
import { Listener } from '../../../testing/listener.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, {}, beforeEach);
let person: TestPerson;
let phone: DeviceView;
let other: DeviceView;
let meia: TestTicket;

beforeEach(async () => {
  person = await makeDoorPerson(api, show, 'Equipe Portaria', ['checkins', 'supervise']);
  phone = await enrolDevice(api, person);
  other = await enrolDevice(api, person, { name: 'Celular 02' });
  [meia] = (await sellTickets(api, show, { price: 1 })) as [TestTicket];
});

const enter = (ticket: TestTicket, device = phone) =>
  as(api, person).post(`/api/door/events/${show.id}/checkins`, {
    id: newId(),
    reference: ticket.qr,
    device_id: device.id,
  });
const admit = async (ticket: TestTicket) => (await enter(ticket).expect(201)).body as CheckinView;
const again = async (ticket: TestTicket, status = 409) => (await enter(ticket, other).expect(status)).body as object;
const undo = (checkin: CheckinView) =>
  as(api, person)
    .post(`/api/team-member/events/${show.id}/checkins/${checkin.id}/undo`, { reason: 'Trocou de pessoa' })
    .expect(200);
const check = (ticket: TestTicket, result = 'conferido') =>
  as(api, person)
    .post(`/api/team-member/events/${show.id}/checkins/documents`, { id: newId(), ticket_id: ticket.id, result })
    .expect(201);
async function tell(type: string, payload: object, minutes = 0): Promise<OpsView['results'][number]> {
  const op = {
    id: newId(),
    device_seq: 1,
    v: 1,
    type,
    event_id: show.id,
    occurred_at: new Date(Date.now() - minutes * MINUTE).toISOString(),
    payload,
  };
  const body = { sent_at: new Date().toISOString(), ops: [op] };
  const answer = await as(api, person).post(`/api/devices/${other.id}/ops`, body).expect(200);
  return (answer.body as OpsView).results[0]!;
}
async function read<View>(path: string): Promise<View> {
  return (await as(api, person).get(path).expect(200)).body as View;
}
const list = (query = '') => read<CheckinListView>(`/api/team-member/events/${show.id}/checkins?${query}`);
const openOf = async () => (await list('document=open')).data.map(({ ticket_id }) => ticket_id);
const manifest = () => read<SnapshotView>(`/api/door/events/${show.id}/snapshot`);
async function statesAfter(after = 0) {
  const { changes, next_seq, epoch } = await read<ChangesView>(
    `/api/door/events/${show.id}/changes?after=${after}${after > 0 ? '&epoch=1' : ''}`,
  );
  expect(epoch).toBe(1);
  const states = changes.flatMap((change) => (change.kind === 'document' ? [[change.serial, change.state]] : []));
  return { states, next_seq };
}

describe('second scan of a meia', () => {
  it('a second scan says that the document is open until somebody has answered', async () => {
    await admit(meia);
    expect(await again(meia)).toMatchObject({ feedback: 'ALREADY_CHECKED_IN_ERROR', document_open: true });
    await check(meia);
    expect(await again(meia)).toMatchObject({ feedback: 'ALREADY_CHECKED_IN_ERROR', document_open: false });
  });

  it('a second scan asks nothing about a price that needs no document, and neither does another refusal', async () => {
    const [inteira] = (await sellTickets(api, show)) as [TestTicket];
    await admit(inteira);
    expect(await again(inteira)).not.toHaveProperty('document_open');
    await admit(meia);
    await api.database.query(`update tickets set status = 'refunded' where id = $1`, [meia.id]);
    const refused = await again(meia, 422);
    expect(refused).toMatchObject({ feedback: 'ORDER_CANCELLED_ERROR' });
    expect(refused).not.toHaveProperty('document_open');
  });

  it('a second scan with the id of the first repeats that the document is open', async () => {
    await admit(meia);
    const body = { id: newId(), reference: meia.qr, device_id: other.id };
    for (let time = 0; time < 2; time++) {
      const answer = await as(api, person).post(`/api/door/events/${show.id}/checkins`, body).expect(409);
      expect(answer.body).toMatchObject({ document_open: true });
    }
  });

  it('a second scan asks for the document of a stub whose sale is not reported', async () => {
    const stub = await leaseStub(api, show);
    await admit(stub);
    expect(await again(stub)).toMatchObject({ document_open: true });
  });

  it('a search at the door finds the open document, and not an answered one', async () => {
    const found = async () =>
      (
        await read<{ data: DoorOrderView[] }>(
          `/api/door/events/${show.id}/checkins/orders?text=${meia.id}&isTicketId=1`,
        )
      ).data[0]?.tickets[0];
    expect(await found()).not.toHaveProperty('document_open');
    await admit(meia);
    expect(await found()).toMatchObject({ document_open: true });
    await check(meia);
    expect(await found()).not.toHaveProperty('document_open');
  });
});

describe('answer to an open document', () => {
  it.each([
    ['by a phone', () => tell('document_check', { serial: meia.serial, result: 'negado', price_kind: null })],
    ['in the back office', () => check(meia)],
    ['at the till, before the entry', undefined],
  ])('an answer %s closes the document everywhere', async (_, answer) => {
    if (!answer) await tell('document_check', { ticket_id: meia.id, result: 'conferido', price_kind: null }, 30);
    await admit(meia);
    if (answer) {
      expect((await list()).documents_open).toBe(1);
      await answer();
    }
    expect(await again(meia)).toMatchObject({ document_open: false });
    expect(await openOf()).toEqual([]);
    expect((await list()).documents_open).toBe(0);
    expect((await manifest()).documents_open).toEqual([]);
  });

  it('an answer from before an undo does not count for the next entry', async () => {
    const first = await admit(meia);
    await check(meia, 'negado');
    await undo(first);
    expect(await openOf()).toEqual([]);
    await admit(meia);
    expect(await again(meia)).toMatchObject({ document_open: true });
    expect(await openOf()).toEqual([meia.id]);
    await check(meia);
    expect(await again(meia)).toMatchObject({ document_open: false });
  });

  it('an answer reaches listeners as a hint', async () => {
    const listener = await Listener.connect(api.url, person.token);
    await listener.join(show.id);
    await admit(meia);
    for (const answer of [
      () => tell('document_check', { ticket_id: meia.id, result: 'negado', price_kind: null }),
      () => check(meia),
    ]) {
      const before = listener.heard.length;
      await answer();
      await listener.until((heard) =>
        heard.slice(before).some(({ type, body }) => type === 'checkin.document' && body.ids[0] === meia.id),
      );
    }
    listener.close();
  });
});

describe('open documents on the phones’ list', () => {
  it('the changes tell that a document is open, answered, and no longer asked for', async () => {
    const [inteira] = (await sellTickets(api, show)) as [TestTicket];
    const { next_seq: before, states } = await statesAfter();
    expect(states).toEqual([]);
    const entry = await admit(meia);
    await admit(inteira);
    const entered = await statesAfter(before);
    expect(entered.states).toEqual([[meia.serial, 'open']]);
    await check(meia);
    const answered = await statesAfter(entered.next_seq);
    expect(answered.states).toEqual([[meia.serial, 'answered']]);
    await undo(entry);
    const undone = await statesAfter(answered.next_seq);
    expect(undone.states).toEqual([[meia.serial, 'none']]);
    expect((await statesAfter(undone.next_seq)).states).toEqual([]);
  });

  it('the manifest names the serials whose document is open', async () => {
    expect((await manifest()).documents_open).toEqual([]);
    const [answered] = (await sellTickets(api, show, { price: 1 })) as [TestTicket];
    for (const ticket of [meia, answered]) await admit(ticket);
    await check(answered);
    expect((await manifest()).documents_open).toEqual([meia.serial]);
  });

  it('an entry uploaded by a phone opens its document', async () => {
    expect(await tell('admit', { reference: meia.qr }, 5)).toMatchObject({ outcome: 'applied' });
    expect((await manifest()).documents_open).toEqual([meia.serial]);
    expect(await again(meia)).toMatchObject({ document_open: true });
  });

  it('a reported sale names the kind of a stub, and an inteira asks for nothing', async () => {
    const stub = await leaseStub(api, show);
    await admit(stub);
    expect((await manifest()).documents_open).toEqual([stub.serial]);
    await api.database.query(
      `with sold as (update tickets set status = 'valid', price_kind = 'inteira' where id = $1 returning event_id, id)
       insert into door_dirty (event_id, ticket_id) select event_id, id from sold`,
      [stub.id],
    );
    expect((await manifest()).documents_open).toEqual([]);
    expect(await readTicket(api, stub.id)).toMatchObject({ serial: stub.serial });
  });
});

describe('open documents in figures', () => {
  it('the list of entries marks, filters and counts the open documents', async () => {
    const [inteira] = (await sellTickets(api, show)) as [TestTicket];
    for (const ticket of [meia, inteira]) await admit(ticket);
    const all = await list();
    expect(all).toMatchObject({ count: 2, documents_open: 1 });
    expect(Object.fromEntries(all.data.map((row) => [row.ticket_id, row.document_open]))).toEqual({
      [meia.id]: true,
      [inteira.id]: false,
    });
    expect(await list('document=open')).toMatchObject({ count: 1, documents_open: 1 });
    expect(await openOf()).toEqual([meia.id]);
    await as(api, person).get(`/api/team-member/events/${show.id}/checkins?document=fechado`).expect(400);
  });

  it('the list of entries knows no open document of an entry older than the answers that are kept', async () => {
    await admit(meia);
    await api.database.query(`update checkins set scanned_at = now() - interval '7 months' where ticket_id = $1`, [
      meia.id,
    ]);
    expect(await openOf()).toEqual([]);
  });

  it('the panel counts the open documents, and lists the latest', async () => {
    await admit(meia);
    const panel = await read<DoorPanelView>(`/api/team-member/events/${show.id}/door-panel`);
    expect(panel).toMatchObject({
      documents_open: 1,
      last_documents: [
        { ticket_id: meia.id, ticket_code: meia.code, lot: 'Pista', kind: 'meia_estudante', gate: null },
      ],
    });
    await check(meia);
    expect(await read<DoorPanelView>(`/api/team-member/events/${show.id}/door-panel`)).toMatchObject({
      documents_open: 0,
      last_documents: [],
    });
  });
});
