import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangesView, CheckinListView, DeviceView, OpsView, UndoneEntryView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice, makeDoorPerson, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { Listener } from '../../../testing/listener.ts';
import { statementsWait } from '../../../testing/locks.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const REASON = 'Passou pela porta errada';

const api = useApi();
const show = useShow(api, {}, beforeEach);
let door: TestPerson;
let supervisor: TestPerson;
let device: DeviceView;
let ticket: TestTicket;

beforeEach(async () => {
  door = await makeDoorPerson(api, show);
  supervisor = await makeDoorPerson(api, show, 'Chefia', ['supervise']);
  device = await enrolDevice(api, door);
  [ticket] = (await sellTickets(api, show)) as [TestTicket];
});

const enter = (more: object = {}) =>
  as(api, door).post(`/api/door/events/${show.id}/checkins`, {
    id: newId(),
    reference: ticket.qr,
    device_id: device.id,
    ...more,
  });
const undo = (id: string, reason: unknown = REASON, whom = supervisor) =>
  as(api, whom).post(`/api/team-member/events/${show.id}/checkins/${id}/undo`, { reason });
async function entered(more: object = {}): Promise<string> {
  return ((await enter(more).expect(201)).body as { id: string }).id;
}
async function tell(at: Date, from = device): Promise<{ id: string } & OpsView['results'][number]> {
  const op = {
    id: newId(),
    device_seq: 1,
    v: 1,
    type: 'admit',
    event_id: show.id,
    occurred_at: at.toISOString(),
    payload: { reference: ticket.qr },
  };
  const answer = await as(api, door)
    .post(`/api/devices/${from.id}/ops`, { sent_at: new Date().toISOString(), ops: [op] })
    .expect(200);
  return (answer.body as OpsView).results[0]!;
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

interface EntryRow {
  id: string;
  entry: number;
  undone_at: Date | null;
  undone_by: string | null;
  undo_reason: string | null;
}
const entries = () =>
  api.database.query<EntryRow>(
    'select id, entry, undone_at, undone_by, undo_reason from checkins where ticket_id = $1 order by entry',
    [ticket.id],
  );
const openEntry = async () =>
  (await api.database.query<{ entry: number }>('select entry from tickets where id = $1', [ticket.id]))[0]?.entry;
async function list(query = ''): Promise<CheckinListView> {
  return (await as(api, door).get(`/api/team-member/events/${show.id}/checkins?${query}`).expect(200))
    .body as CheckinListView;
}

describe('undone entry', () => {
  it('an undone entry is kept with the time, person and reason, and its ticket may enter again', async () => {
    const id = await entered();
    const answer = (await undo(id, `  ${REASON} `).expect(200)).body as UndoneEntryView;
    expect(answer).toEqual({
      id,
      ticket_id: ticket.id,
      event_id: show.id,
      entry: 1,
      undone: { at: expect.any(String) as unknown, by: 'Chefia', reason: REASON },
    });

    const again = await enter().expect(201);
    expect(again.body).toMatchObject({ entry: 1, ticket: { entry: 1 } });
    await enter()
      .expect(409)
      .expect(/CHECKIN_EXISTS_ERROR/);
    expect(await entries()).toMatchObject([
      { id, entry: 0, undone_by: supervisor.id, undo_reason: REASON },
      { entry: 1, undone_at: null },
    ]);
  });

  it('an undone entry is sent to the phones and watchers, and recorded in the audit log', async () => {
    const id = await entered();
    const changes = async (after: number) =>
      (
        await as(api, door)
          .get(`/api/door/events/${show.id}/changes?after=${after}&epoch=${after ? 1 : 0}`)
          .expect(200)
      ).body as ChangesView;
    const before = await changes(0);
    expect(before.inside).toBe(1);
    const listener = await Listener.connect(api.url, door.token);
    await listener.join(show.id);
    await undo(id).expect(200);
    await listener.until((heard) => heard.some(({ type, body }) => type === 'checkin.undone' && body.ids[0] === id));
    listener.close();

    const after = await changes(before.next_seq);
    expect(after.changes).toMatchObject([{ kind: 'ticket', ticket: { id: ticket.id, entry: 1, checked_in_at: null } }]);
    expect(after.inside).toBe(0);
    expect(
      await api.database.query(
        `select actor_id, event_id, before, after from audit_entries where subject_id = $1 and action = 'checkins:undo'`,
        [ticket.id],
      ),
    ).toEqual([
      {
        actor_id: supervisor.id,
        event_id: show.id,
        before: { checkin_id: id, entry: 0 },
        after: { entry: 1, reason: REASON },
      },
    ]);
  });

  it('an undone entry leaves the list of entries, and is found among the undone ones', async () => {
    const id = await entered();
    await undo(id).expect(200);
    const next = await entered();
    expect(await list()).toMatchObject({ data: [{ id: next, undone: null }], count: 1, inside: 1, undone: 1 });
    expect(await list('undone=true')).toMatchObject({
      data: [{ id, ticket_id: ticket.id, undone: { by: 'Chefia', reason: REASON } }],
      count: 1,
    });
    expect(await list('undone=true&query=nobody')).toMatchObject({ data: [], count: 0, undone: 1 });
    await as(api, door).get(`/api/team-member/events/${show.id}/checkins?undone=false`).expect(400);
  });

  it('an undone entry keeps its conflicts visible', async () => {
    const other = await enrolDevice(api, door, { name: 'Celular 02' });
    await tell(ago(20));
    await tell(ago(19), other);
    const [standing] = (await list('conflicts=true')).data;
    await undo(standing!.id).expect(200);
    expect(await list('conflicts=true')).toMatchObject({
      data: [{ id: standing!.id, undone: { reason: REASON }, conflicts: [{ device: 'Celular 02' }] }],
      count: 1,
      conflicts: 1,
    });
  });

  it('a ticket may be undone again and again, one entry each time', async () => {
    for (const entry of [1, 2, 3]) {
      const answer = (await undo(await entered()).expect(200)).body as UndoneEntryView;
      expect(answer.entry).toBe(entry);
    }
    expect(await entries()).toHaveLength(3);
    expect(await list()).toMatchObject({ count: 0, undone: 3 });
  });
});

describe('repeated undo', () => {
  it('an undo repeated by the same person with the same reason gets the same answer, also after a new entry', async () => {
    const id = await entered();
    const first = await undo(id).expect(200);
    await enter().expect(201);
    const second = await undo(id).expect(200);
    expect(second.body).toEqual(first.body);
    expect(await openEntry()).toBe(1);
    expect(await list()).toMatchObject({ count: 1, undone: 1 });
  });

  it('an undo by a second person is refused as already done', async () => {
    const id = await entered();
    await undo(id).expect(200);
    await undo(id, 'Outro motivo')
      .expect(409)
      .expect(/CHECKIN_UNDONE/);
    const path = `/api/producer/events/${show.id}/checkins/${id}/undo`;
    await as(api, show.producer).post(path, { reason: REASON }).expect(409);
    expect(await entries()).toMatchObject([{ undo_reason: REASON, undone_by: supervisor.id }]);
  });

  it('concurrent undos of one entry make one undo', async () => {
    const id = await entered();
    const answers = await Promise.all([
      undo(id),
      undo(id),
      as(api, show.producer).post(`/api/producer/events/${show.id}/checkins/${id}/undo`, { reason: 'Engano' }),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, await openEntry()]).toEqual(answers[2].status === 200 ? [1, 1] : [2, 1]);
    const noted = await api.database.query(
      `select from audit_entries where subject_id = $1 and action = 'checkins:undo'`,
      [ticket.id],
    );
    expect(noted).toHaveLength(1);
  });
});

describe('refused undo', () => {
  it.each([
    ['without a reason', ''],
    ['with blanks for a reason', '   '],
    ['with a number for a reason', 7],
    ['with a book for a reason', 'x'.repeat(2_001)],
  ])('an undo %s is refused', async (_, reason) => {
    const id = await entered();
    await undo(id, reason).expect(400);
    expect(await openEntry()).toBe(0);
  });

  it('an undo is refused for a person who may only check in, or works at another event', async () => {
    const id = await entered();
    await undo(id, REASON, door).expect(403);
    const elsewhere = await makeShow(api);
    const path = `/api/producer/events/${elsewhere.id}/checkins/${id}/undo`;
    await as(api, elsewhere.producer).post(path, { reason: REASON }).expect(404);
    expect(await openEntry()).toBe(0);
  });

  it('an undo is refused for scans that are no entry: a refused one, and one of a dead ticket', async () => {
    await entered();
    const refused = newId();
    await enter({ id: refused }).expect(409);
    await undo(refused).expect(404);
    await undo(newId()).expect(404);
    await undo('x').expect(404);

    [ticket] = (await sellTickets(api, show)) as [TestTicket];
    // The database writes the end of an order, here an hour before the scan.
    await api.database.query(`update orders set status = 'refunded' where id = $1`, [ticket.order_id]);
    await api.database.query('update orders set dead_since = $2 where id = $1', [ticket.order_id, ago(60)]);
    const told = await tell(ago(5));
    expect(told).toMatchObject({ outcome: 'conflict', code: 'ORDER_REFUNDED_ERROR' });
    await undo(told.id).expect(404);
  });
});

describe('scan older than the undo', () => {
  it('an offline scan from before an undo belongs to the undone entry', async () => {
    const late = ago(1);
    const id = await entered({ scanned_at: ago(2).toISOString() });
    await undo(id).expect(200);
    expect(await tell(late)).toMatchObject({ outcome: 'conflict', code: 'ALREADY_CHECKED_IN_ERROR' });
    expect(await list()).toMatchObject({ count: 0, inside: 0 });
    expect(await tell(new Date())).toMatchObject({ outcome: 'applied' });
    expect(await entries()).toMatchObject([{ entry: 0 }, { entry: 1, undone_at: null }]);
  });

  it('an offline scan earlier than an undone entry takes it over, and the entry stays undone', async () => {
    const id = await entered();
    await undo(id).expect(200);
    const earlier = await tell(ago(5));
    expect(earlier.outcome).toBe('applied');
    expect(await entries()).toMatchObject([
      { id: earlier.id, entry: 0, undone_by: supervisor.id, undo_reason: REASON },
    ]);
    expect((await undo(id).expect(200)).body).toMatchObject({ id: earlier.id, entry: 1 });
    expect(await openEntry()).toBe(1);
  });

  it('an undo by the id of a scan that lost its entry to an earlier one undoes that entry', async () => {
    const id = await entered();
    const earlier = await tell(ago(5));
    expect((await undo(id).expect(200)).body).toMatchObject({ id: earlier.id, entry: 1 });
  });

  it('a question from before an undo that arrives late is refused as already admitted', async () => {
    const [first, asked] = [ago(4), ago(3)];
    const id = await entered({ scanned_at: first.toISOString(), gate: 'Portão A' });
    await undo(id).expect(200);
    const late = await enter({ scanned_at: asked.toISOString() }).expect(409);
    expect(late.body).toMatchObject({
      code: 'CHECKIN_EXISTS_ERROR',
      feedback: 'ALREADY_CHECKED_IN_ERROR',
      first: { at: first.toISOString(), by: door.name, device: 'Celular 01', gate: 'Portão A' },
    });
    const [scan] = await api.database.query<{ entry: number }>(
      `select entry from scans where ticket_id = $1 and code = 'ALREADY_CHECKED_IN_ERROR'`,
      [ticket.id],
    );
    expect(scan?.entry).toBe(0);
    expect(await enter().expect(201)).toMatchObject({ body: { entry: 1 } });
  });
});

describe('undo during a scan', () => {
  it('an undo concurrent with a scan leaves one entry or none, whichever is first', async () => {
    const id = await entered();
    const answers = await Promise.all([enter(), undo(id), enter(), enter()]);
    expect(answers[1].status).toBe(200);
    const admitted = answers.filter(({ status }) => status === 201).length;
    const standing = (await entries()).filter(({ undone_at }) => undone_at === null);
    expect(standing).toHaveLength(admitted);
    expect(admitted).toBeLessThanOrEqual(1);
    expect(await list()).toMatchObject({ count: admitted, inside: admitted, undone: 1 });
  });

  it('an undo waits for an upload that holds the ticket, and undoes the entry it made', async () => {
    const id = await entered();
    const other = await enrolDevice(api, door, { name: 'Celular 02' });
    let undone: Promise<{ body: unknown; status: number }> | undefined;
    let told: Promise<unknown> | undefined;
    await api.database.transaction(async (tx) => {
      await tx.query('select from tickets where id = $1 for no key update', [ticket.id]);
      told = tell(ago(5), other);
      await statementsWait(api);
      undone = Promise.resolve(undo(id));
    });
    const [, answer] = await Promise.all([told, undone]);
    expect(answer?.status).toBe(200);
    expect(await entries()).toMatchObject([{ entry: 0, undone_by: supervisor.id }]);
    expect(await openEntry()).toBe(1);
  });
});
