import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CheckinListView, type DeviceView, type OpsView } from '@festix/domain/contract';
import { DAY, MINUTE } from '@festix/domain/ground';
import { AccessService } from '../../../../kernel/access/access.service.ts';
import { AccessTokens } from '../../../../kernel/access/access-tokens.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { Jobs } from '../../../../kernel/work/jobs.ts';
import {
  enrolDevice,
  grant,
  leaseStub,
  makeDoorPerson,
  sellTickets,
  signInOn,
  tellDoors,
  transferTicket,
  type TestTicket,
} from '../../../../testing/doors.ts';
import { whileFailing } from '../../../../testing/failing.ts';
import { Listener } from '../../../../testing/listener.ts';
import { makePerson, type TestPerson } from '../../../../testing/people.ts';
import { as, makeShow } from '../../../../testing/shows.ts';
import { grantsOf, makeTeam, rolesOf } from '../../../../testing/teams.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useShow } from '../../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api);
let person: TestPerson;
let device: DeviceView;
let other: DeviceView;
let ticket: TestTicket;

beforeAll(async () => {
  person = await makeDoorPerson(api, show);
  device = await enrolDevice(api, person, { name: 'Celular 01' });
  other = await enrolDevice(api, person, { name: 'Celular 02' });
});
beforeEach(async () => {
  [ticket] = (await sellTickets(api, show)) as [TestTicket];
});

let seq = 0;

interface SentOp {
  id: string;
  [field: string]: unknown;
}

/** Returns an op dated so many minutes ago. */
function op(type: string, payload: object, minutesAgo = 10, more: object = {}): SentOp {
  return {
    id: newId(),
    device_seq: ++seq,
    v: 1,
    type,
    event_id: show.id,
    occurred_at: ago(minutesAgo),
    payload,
    ...more,
  };
}
const admit = (minutesAgo = 10, of: TestTicket = ticket, more: object = {}) =>
  op('admit', { reference: of.qr }, minutesAgo, more);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const post = (ops: unknown, from = device, whom = person) =>
  as(api, whom).post(`/api/devices/${from.id}/ops`, { sent_at: ago(0), ops });
async function upload(ops: unknown[], from = device, whom = person): Promise<OpsView['results']> {
  return ((await post(ops, from, whom).expect(200)).body as OpsView).results;
}

interface CheckinRow {
  id: string;
  entry: number;
  scan_id: string;
  scanned_at: Date;
  device_id: string;
}
interface ScanRow {
  id: string;
  entry: number | null;
  code: string;
  is_admission: boolean;
  is_conflict: boolean;
  decided_offline: boolean;
  is_suspicious: boolean;
}
const checkinsOf = ({ id }: TestTicket) =>
  api.database.query<CheckinRow>(
    'select id, entry, scan_id, scanned_at, device_id from checkins where ticket_id = $1 order by entry',
    [id],
  );
const scansOf = ({ id }: TestTicket) =>
  api.database.query<ScanRow>(
    'select id, entry, code, is_admission, is_conflict, decided_offline, is_suspicious from scans where ticket_id = $1 order by id',
    [id],
  );

describe('batch envelope', () => {
  it.each([
    ['no ops', { sent_at: '2026-01-01T00:00:00Z' }],
    ['no time', { ops: [] }],
    ['a time without a zone', { sent_at: '2026-01-01T00:00:00', ops: [] }],
    ['ops that are no list', { sent_at: '2026-01-01T00:00:00Z', ops: {} }],
    ['a field that nobody knows', { sent_at: '2026-01-01T00:00:00Z', ops: [], more: 1 }],
    ['a list', []],
  ])('a batch with %s is refused as a whole', async (_, body) => {
    await as(api, person).post(`/api/devices/${device.id}/ops`, body).expect(400);
  });

  it('a batch takes a hundred ops and no more', async () => {
    const ops = Array.from({ length: 101 }, () =>
      op('scan_failed', { reference_hash: 'ab', code: 'TICKET_NOT_FOUND_ERROR' }),
    );
    await post(ops)
      .expect(413)
      .expect(/BATCH_TOO_LARGE/);
    const results = await upload(ops.slice(0, 100));
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(100).fill('applied'));
  });

  it('a batch may be compressed, up to a limit of its size', async () => {
    const one = admit();
    const send = (body: Buffer) =>
      api.request
        .post(`/api/devices/${device.id}/ops`)
        .set({
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        })
        .serialize((bytes: unknown) => bytes as string)
        .send(gzipSync(body));
    const answer = await send(Buffer.from(JSON.stringify({ sent_at: ago(0), ops: [one] }))).expect(200);
    expect((answer.body as OpsView).results).toMatchObject([{ id: one.id, outcome: 'applied' }]);
    await send(Buffer.alloc(50_000_000, 32)).expect(413);
    await send(Buffer.from('{"sent_at"')).expect(400);
  });

  it('a batch is refused from a device of another person', async () => {
    const stranger = await makeDoorPerson(api, show);
    await post([admit()], device, stranger)
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    await post([admit()], { ...device, id: newId() })
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    await api.request
      .post(`/api/devices/${device.id}/ops`)
      .send({ sent_at: ago(0), ops: [] })
      .expect(401);
  });

  it('a batch is answered with the server’s time and one answer for each op, in order', async () => {
    const ops = [admit(), op('unheard_of', {}), null, admit(1, (await sellTickets(api, show))[0])];
    const answer = await post(ops).expect(200);
    const { results, server_time } = answer.body as OpsView;
    expect(results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [ops[0]?.id, 'applied', undefined],
      [ops[1]?.id, 'rejected', 'OP_TYPE_UNKNOWN'],
      ['', 'rejected', 'OP_UNREADABLE'],
      [ops[3]?.id, 'applied', undefined],
    ]);
    expect(Math.abs(Date.parse(server_time) - Date.now())).toBeLessThan(60_000);
  });
});

describe('admission', () => {
  it.each([
    ['the QR', () => ({ reference: ticket.qr })],
    ['the typed code', () => ({ reference: ticket.code })],
    ['the id', () => ({ ticket_id: ticket.id.toUpperCase() })],
    ['the serial', () => ({ serial: ticket.serial })],
  ])('an admission is recorded by %s, at the device’s time corrected by its clock', async (_, payload) => {
    const one = op('admit', payload(), 0, {
      occurred_at: ago(70),
      clock_offset: 3_600_000,
      uncertainty: 40,
      gate: 'Portão A',
    });
    expect(await upload([one])).toEqual([{ id: one.id, outcome: 'applied' }]);

    const [checkin] = await checkinsOf(ticket);
    expect(checkin).toMatchObject({ id: one.id, scan_id: one.id, entry: 0, device_id: device.id });
    expect(checkin?.scanned_at.getTime()).toBe(Date.parse(one['occurred_at'] as string) + 3_600_000);
    expect(await scansOf(ticket)).toMatchObject([
      { code: 'ADMITTED', is_admission: true, is_conflict: false, decided_offline: true },
    ]);
  });

  it('an admission keeps whether the door decided it offline', async () => {
    await upload([op('admit', { ticket_id: ticket.id, decided_offline: false })]);
    expect(await scansOf(ticket)).toMatchObject([{ decided_offline: false }]);
  });

  it('an admission of a ticket that is in already is a conflict, and names the first entry', async () => {
    await upload([admit(20, ticket, { gate: 'Portão A' })]);
    const late = admit(10);
    expect(await upload([late], other)).toEqual([
      {
        id: late.id,
        outcome: 'conflict',
        code: 'ALREADY_CHECKED_IN_ERROR',
        first: {
          at: expect.any(String) as unknown as string,
          by: 'Equipe Portaria',
          device: 'Celular 01',
          gate: 'Portão A',
        },
      },
    ]);
  });

  it('an admission of a stub stands before its sale is reported', async () => {
    const stub = await leaseStub(api, show);
    expect(await upload([admit(5, stub)])).toMatchObject([{ outcome: 'applied' }]);
  });

  it('an admission is never dated later than its arrival', async () => {
    await upload([admit(-600)]);
    const [checkin] = await checkinsOf(ticket);
    expect(checkin?.scanned_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['the ticket was sold', 60 * 25],
    ['the device was enrolled', 60 * 24 + 1],
  ])('an admission dated before %s is flagged and keeps its time', async (_, minutesAgo) => {
    const one = admit(minutesAgo);
    await upload([one]);
    expect(await scansOf(ticket)).toMatchObject([{ is_suspicious: true }]);
    expect((await checkinsOf(ticket))[0]?.scanned_at.toISOString()).toBe(one['occurred_at']);
  });

  it('an admission uploaded a month late keeps its own time, and is recorded once', async () => {
    const late = [admit(30 * 24 * 60)];
    expect(await upload(late)).toMatchObject([{ outcome: 'applied' }]);
    expect(await upload(late)).toMatchObject([{ outcome: 'duplicate', first_outcome: 'applied' }]);
    const checkins = await checkinsOf(ticket);
    expect(checkins.map(({ scanned_at }) => scanned_at.toISOString())).toEqual([late[0]?.['occurred_at']]);
  });

  it.each([
    ['a month', 30 * DAY],
    ['nothing', null],
  ])(
    'an admission dated in the future is flagged if the device’s clock may be wrong by %s; an ordinary one is not',
    async (_, uncertainty) => {
      const [ahead] = (await sellTickets(api, show)) as [TestTicket];
      const lie = admit(-600, ahead, { uncertainty });
      await upload([lie, admit(10)]);
      expect(await scansOf(ahead)).toMatchObject([{ is_suspicious: true }]);
      expect(await scansOf(ticket)).toMatchObject([{ is_suspicious: false }]);
      const rows = async (code: string) =>
        (
          (
            await as(api, show.producer)
              .get(`/api/producer/events/${show.id}/checkins?query=${code}&filter=code`)
              .expect(200)
          ).body as CheckinListView
        ).data;
      expect(await rows(ahead.code)).toMatchObject([{ doubts: ['clock_ahead'], claimed_at: lie['occurred_at'] }]);
      expect(await rows(ticket.code)).toMatchObject([{ doubts: [], claimed_at: null }]);
    },
  );

  it('an admission dated in the future that follows an earlier one is flagged among the conflicts as well', async () => {
    await upload([admit(10)]);
    await upload([admit(-600)], other);
    const list = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/checkins?query=${ticket.code}&filter=code&conflicts=true`)
      .expect(200);
    expect((list.body as CheckinListView).data).toMatchObject([
      { doubts: [], conflicts: [{ doubts: ['clock_ahead'] }] },
    ]);
  });

  it('an admission belongs to the entry that was open at its time', async () => {
    await upload([admit(30)]);
    await api.database.query('update checkins set undone_at = $2 where ticket_id = $1', [ticket.id, ago(20)]);
    await api.database.query('update tickets set entry = 1 where id = $1', [ticket.id]);
    const [again, before] = [admit(10), admit(25)];
    expect(await upload([again, before], other)).toMatchObject([{ outcome: 'applied' }, { outcome: 'conflict' }]);
    expect(await checkinsOf(ticket)).toMatchObject([{ entry: 0 }, { entry: 1, id: again.id }]);
  });
});

describe('dead ticket', () => {
  const refund = (at: string) => setDead(`status = 'refunded'`, at);

  async function setDead(change: string, at: string): Promise<void> {
    await api.database.query(`update orders set ${change} where id = $1`, [ticket.order_id]);
    await api.database.query('update orders set dead_since = $2 where id = $1', [ticket.order_id, at]);
    await tellDoors(api, ticket.id);
  }

  it('a ticket dead at the time of its scan gives a scan with conflict and no entry', async () => {
    await refund(ago(30));
    const one = admit(10);
    expect(await upload([one])).toMatchObject([{ id: one.id, outcome: 'conflict', code: 'ORDER_REFUNDED_ERROR' }]);
    expect(await checkinsOf(ticket)).toEqual([]);
    expect(await scansOf(ticket)).toMatchObject([
      { code: 'ORDER_REFUNDED_ERROR', is_admission: true, is_conflict: true },
    ]);
  });

  it('a ticket that died after its scan keeps its entry', async () => {
    await refund(ago(5));
    expect(await upload([admit(10)])).toMatchObject([{ outcome: 'applied' }]);
    expect(await checkinsOf(ticket)).toHaveLength(1);
  });

  it('a ticket whose order was never paid gives a scan with conflict', async () => {
    const [booked] = (await sellTickets(api, show, { status: 'booking' })) as [TestTicket];
    expect(await upload([admit(10, booked)])).toMatchObject([{ outcome: 'conflict', code: 'ORDER_BOOKING_ERROR' }]);
    expect(await checkinsOf(booked)).toEqual([]);
  });

  it.each([
    [40, 'conflict'],
    [5, 'applied'],
  ])('a ticket that ended %i minutes ago gives: %s', async (minutesAgo, outcome) => {
    await api.database.query(`update tickets set status = 'refunded' where id = $1`, [ticket.id]);
    await api.database.query('update tickets set dead_since = $2 where id = $1', [ticket.id, ago(minutesAgo)]);
    expect(await upload([admit(10)])).toMatchObject([{ outcome }]);
  });

  it.each([
    [40, 'conflict', 'TICKET_NOT_FOUND_ERROR'],
    [5, 'applied', undefined],
  ])('a QR replaced by a transfer %i minutes ago gives: %s', async (minutesAgo, outcome, code) => {
    await transferTicket(api, ticket, new Date(ago(minutesAgo)));
    const [result] = await upload([admit(10)]);
    expect([result?.outcome, result?.code]).toEqual([outcome, code]);
  });

  it.each([
    [40, 'conflict'],
    [5, 'applied'],
  ])('a ticket whose event was cancelled %i minutes ago gives: %s', async (minutesAgo, outcome) => {
    const cancelled = await makeShow(api);
    await grant(api, cancelled, person, ['checkins']);
    const [of] = (await sellTickets(api, cancelled)) as [TestTicket];
    await api.database.query('update events set canceled_at = $2 where id = $1', [cancelled.id, ago(minutesAgo)]);
    expect(await upload([{ ...admit(10, of), event_id: cancelled.id }])).toMatchObject([{ outcome }]);
  });

  it('a scan of a dead ticket is answered with the cause and its time, also when repeated later', async () => {
    await refund(ago(30));
    const one = admit(10);
    const [told] = await upload([one]);
    expect(told?.ended).toMatchObject({ what: 'refunded', serial: ticket.serial });
    const { at } = (
      await api.database.query<{ at: Date }>('select dead_since as at from orders where id = $1', [ticket.order_id])
    )[0]!;
    expect(told?.ended?.at).toBe(at.toISOString());
    expect((await upload([one]))[0]).toMatchObject({ outcome: 'duplicate', ended: told?.ended });
  });

  it('a scan of a transferred ticket is answered with its new number', async () => {
    const moved = await transferTicket(api, ticket, new Date(ago(40)));
    expect((await upload([admit(10)]))[0]?.ended).toMatchObject({ what: 'transferred', serial: moved.serial });
  });

  it.each([
    [`status = 'refunded'`, 'refunded'],
    [`status = 'cancelled'`, 'cancelled'],
  ])('a ticket dead by itself (%s), before its order, gives a scan with conflict', async (change, what) => {
    await refund(ago(20));
    await api.database.query(`update tickets set ${change} where id = $1`, [ticket.id]);
    await api.database.query('update tickets set dead_since = $2 where id = $1', [ticket.id, ago(40)]);
    expect((await upload([admit(10)]))[0]?.ended).toMatchObject({ what });
  });

  it('a ticket that was never paid is dead at every time of a scan', async () => {
    const [booked] = (await sellTickets(api, show, { status: 'booking' })) as [TestTicket];
    expect((await upload([admit(10, booked)]))[0]?.ended).toMatchObject({ what: 'unpaid', at: null });
  });

  it('a ticket keeps the time since when it has been dead by itself', async () => {
    await api.database.query(`update orders set status = 'in_mediation' where id = $1`, [ticket.order_id]);
    await api.database.query(`update orders set status = 'refunded' where id = $1`, [ticket.order_id]);
    const [order] = await api.database.query<{ dead_since: Date }>('select dead_since from orders where id = $1', [
      ticket.order_id,
    ]);
    expect(Math.abs((order?.dead_since.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await api.database.query(`update orders set status = 'paid' where id = $1`, [ticket.order_id]);
    expect(await api.database.query('select dead_since from orders where id = $1', [ticket.order_id])).toEqual([
      { dead_since: null },
    ]);
  });
});

describe('unknown ticket', () => {
  it('an unknown ticket with a valid signature is recorded as a conflict', async () => {
    await api.database.query('update tickets set serial = serial + 1000000 where id = $1', [ticket.id]);
    const one = admit();
    expect(await upload([one])).toMatchObject([{ outcome: 'conflict', code: 'TICKET_NOT_FOUND_ERROR' }]);
    expect(
      await api.database.query('select ticket_id, is_admission, is_conflict from scans where id = $1', [one.id]),
    ).toEqual([{ ticket_id: null, is_admission: true, is_conflict: true }]);
  });

  it.each([
    ['garbage', () => ({ reference: 'https://exemplo.br' }), 'TICKET_NOT_FOUND_ERROR'],
    ['an unknown id', () => ({ ticket_id: newId() }), 'TICKET_NOT_FOUND_ERROR'],
    ['an unknown serial', () => ({ serial: 999_999_999 }), 'TICKET_NOT_FOUND_ERROR'],
    ['nothing', () => ({}), 'OP_PAYLOAD_INVALID'],
  ])('an unknown ticket from %s is rejected and kept', async (_, payload, code) => {
    const one = op('admit', payload());
    expect(await upload([one])).toMatchObject([{ outcome: 'rejected', code }]);
    const [kept] = await api.database.query<{ body: SentOp }>('select body from device_ops where op_id = $1', [one.id]);
    expect(kept?.body).toMatchObject({ id: one.id });
  });

  it('a ticket of another event is rejected', async () => {
    const elsewhere = await makeShow(api);
    const [foreign] = (await sellTickets(api, elsewhere)) as [TestTicket];
    const results = await upload([admit(10, foreign), op('admit', { ticket_id: foreign.id })]);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['rejected', 'EVENT_DIFF_ERROR'],
      ['rejected', 'EVENT_DIFF_ERROR'],
    ]);
    expect(await scansOf(foreign)).toEqual([]);
  });
});

describe('repeated ops', () => {
  it('an op in a repeated batch gets its first answer, and changes nothing', async () => {
    const [second, refused] = (await sellTickets(api, show, { amount: 2 })) as [TestTicket, TestTicket];
    await upload([admit(30, refused)], other);
    const ops = [
      admit(),
      admit(10, second),
      admit(10, refused),
      op('unheard_of', {}),
      op('sale', {}),
      op('admit', { reference: 'x' }),
    ];
    const first = await upload(ops);
    const state = await stateOf();
    const again = await upload(ops);

    expect(again.map(({ outcome, first_outcome, code }) => ({ outcome, first_outcome, code }))).toEqual(
      first.map(({ outcome, code }) => ({ outcome: 'duplicate', first_outcome: outcome, code })),
    );
    expect(again[2]?.first).toEqual(first[2]?.first);
    expect(await stateOf()).toEqual(state);
  });

  it('an op repeated within one batch gets its first answer', async () => {
    const one = admit();
    const results = await upload([one, one, { ...one, gate: 'B' }]);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['applied', undefined],
      ['duplicate', undefined],
      ['rejected', 'ID_REUSED'],
    ]);
  });

  it('an op gets one answer when the same batch arrives several times at once', async () => {
    const tickets = await sellTickets(api, show, { amount: 30 });
    const ops = tickets.map((of) => admit(10, of));
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(ops)));
    for (let at = 0; at < ops.length; at++) {
      expect(answers.map((results) => results[at]?.outcome).sort()).toEqual(['applied', 'duplicate', 'duplicate']);
    }
  });

  it('an answer is kept for 90 days, and longer while its op waits for a person', async () => {
    const [quarantined, applied] = [{ ...admit(), v: 99 }, admit()];
    const conflict = admit(5);
    await upload([applied, conflict, quarantined, 'nonsense']);
    const left = async () => {
      await api.app.get(Jobs, { strict: false }).sweep('doors.old-ops');
      const rows = await api.database.query<{ op_id: string }>('select op_id from device_ops');
      return rows.map(({ op_id }) => op_id);
    };
    const before = await left();
    expect(before).toEqual(expect.arrayContaining([applied.id, conflict.id, quarantined.id]));
    api.clock.advance(90 * DAY - MINUTE);
    expect(await left()).toEqual(before);
    api.clock.advance(2 * MINUTE);
    const after = await left();
    api.clock.advance(-90 * DAY - MINUTE);
    expect(after).toContain(quarantined.id);
    expect(after).not.toContain(applied.id);
    expect(after).not.toContain(conflict.id);
    const outcomes = await api.database.query('select distinct outcome from device_ops');
    expect(outcomes).toEqual([{ outcome: 'quarantined' }]);
  });

  it('an op with the id of another body is refused with an error', async () => {
    const one = admit();
    await upload([one]);
    expect(await upload([{ ...one, occurred_at: ago(60) }])).toEqual([
      { id: one.id, outcome: 'rejected', code: 'ID_REUSED' },
    ]);
    expect((await checkinsOf(ticket))[0]?.scanned_at.toISOString()).toBe(one['occurred_at']);
  });

  it('an op with the id of another device’s op is refused', async () => {
    const one = admit();
    await upload([one]);
    expect(await upload([one], other)).toMatchObject([{ outcome: 'rejected', code: 'ID_REUSED' }]);
  });

  async function stateOf() {
    return Promise.all([
      api.database.query('select * from scans where event_id = $1 order by id', [show.id]),
      api.database.query('select * from checkins where event_id = $1 order by id', [show.id]),
      api.database.query('select count(*) from device_ops'),
    ]);
  }
});

describe('bad op', () => {
  it('a bad op is quarantined, and the others of its batch are applied', async () => {
    const tickets = await sellTickets(api, show, { amount: 3 });
    const [a, b, c] = tickets.map((of) => admit(10, of)) as [SentOp, SentOp, SentOp];
    const poison = { ...b, gate: 'Port\u0000ão' };
    expect((await upload([a, poison, c])).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['applied', undefined],
      ['quarantined', 'OP_FAILED'],
      ['applied', undefined],
    ]);
    expect(await upload([a, poison, c])).toMatchObject([
      { outcome: 'duplicate' },
      { outcome: 'duplicate' },
      { outcome: 'duplicate' },
    ]);
    const kept = await api.database.query<{ body: SentOp }>('select body from device_ops where op_id = $1', [b.id]);
    expect(kept[0]?.body).toMatchObject({ id: b.id, payload: { reference: tickets[1]?.qr } });
  });

  it('an op with half a surrogate pair, which PostgreSQL can’t store as text, is quarantined', async () => {
    await upload([admit()], other);
    const conflict = admit(5, ticket, { boot_id: 'b\ud800' });
    const [good] = (await sellTickets(api, show)) as [TestTicket];
    expect((await upload([conflict, admit(10, good)])).map(({ outcome }) => outcome)).toEqual(['conflict', 'applied']);
  });

  it('a bad op that was rolled back sends no realtime hint', async () => {
    const [a, b] = (await sellTickets(api, show, { amount: 2 })).map((of) => admit(10, of)) as [SentOp, SentOp];
    const listener = await Listener.connect(api.url, person.token);
    await listener.join(show.id);
    const ids = () => listener.heard.flatMap(({ body }) => body.ids);
    const log = { write: 'insert on device_ops', when: `new.op_id = '${a.id}' and new.outcome = 'applied'` } as const;
    await whileFailing(api, log, async () => {
      expect((await upload([a, b])).map(({ outcome }) => outcome)).toEqual(['quarantined', 'applied']);
      await listener.until(() => ids().includes(b.id));
    });
    listener.close();
    expect(ids()).not.toContain(a.id);
  });

  it.each([
    ['a deadlock', '40P01'],
    ['a serialisation failure', '40001'],
  ])('a batch that met %s is sent again, and none of its ops was answered before', async (_, errcode) => {
    const [a, b, c] = (await sellTickets(api, show, { amount: 3 })).map((of) => admit(10, of)) as [
      SentOp,
      SentOp,
      SentOp,
    ];
    const batch = [a, { ...b, gate: 'Port\u0000ão' }, { ...c, gate: 'Portão C' }];
    await whileFailing(api, { write: 'insert on scans', when: `new.gate = 'Portão C'`, errcode }, async () => {
      const answer = await post(batch).expect(503);
      expect(answer.body).toMatchObject({ code: 'BUSY' });
      expect(answer.headers['retry-after']).toBe('1');
    });
    expect((await upload(batch)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['applied', undefined],
      ['quarantined', 'OP_FAILED'],
      ['applied', undefined],
    ]);
  });

  it.each([
    ['text', 'nonsense', 'OP_UNREADABLE'],
    ['a number', 7, 'OP_UNREADABLE'],
    ['no id', { type: 'admit' }, 'OP_UNREADABLE'],
    ['an id that is none', { id: '1; drop table scans', type: 'admit' }, 'OP_UNREADABLE'],
    ['a body too deep to mean anything', { id: newId(), type: { type: { type: 'admit' } } }, 'OP_UNREADABLE'],
  ])('a bad op of the form %s is quarantined', async (_, sent, code) => {
    const good = admit();
    expect(await upload([sent, good])).toMatchObject([{ outcome: 'rejected', code }, { outcome: 'applied' }]);
    expect(await upload([sent])).toMatchObject([{ outcome: 'duplicate', code }]);
  });

  it('an op of an unknown version is quarantined, never refused', async () => {
    expect(await upload([{ ...admit(), v: 99 }])).toMatchObject([
      { outcome: 'quarantined', code: 'OP_VERSION_UNKNOWN' },
    ]);
    expect(await checkinsOf(ticket)).toEqual([]);
  });

  it('an op of an unknown event is rejected', async () => {
    expect(await upload([{ ...admit(), event_id: newId() }])).toMatchObject([
      { outcome: 'rejected', code: 'NOT_FOUND' },
    ]);
  });
});

describe('right to scan', () => {
  it('an op needs the right at its own time: it stands if the operator has left the team since', async () => {
    const guest = await makeDoorPerson(api, show, 'Convidado');
    const phone = await enrolDevice(api, guest);
    const team = await makeTeam(api, show.producer, { members: [guest], shows: [show] });
    await as(api, show.producer).delete(`/api/producer/teams/${team.id}/members/${guest.id}`).expect(204);
    expect(await rolesOf(api, guest)).not.toContain('team-member');
    expect(await grantsOf(api, show, guest)).toBeUndefined();
    const [later] = (await sellTickets(api, show)) as [TestTicket];
    expect(await upload([admit(10), admit(-10, later)], phone, guest)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'quarantined', code: 'OP_NOT_GRANTED' },
    ]);
    expect(await checkinsOf(later)).toEqual([]);
  });

  it('an op made before its operator got the right is quarantined', async () => {
    const guest = await makePerson(api, { roles: ['team-member'] });
    const phone = await enrolDevice(api, guest);
    await grant(api, show, guest, ['checkins'], new Date(ago(5)));
    const [later] = (await sellTickets(api, show)) as [TestTicket];
    expect(await upload([admit(10), admit(2, later)], phone, guest)).toMatchObject([
      { outcome: 'quarantined', code: 'OP_NOT_GRANTED' },
      { outcome: 'applied' },
    ]);
  });

  it('an op made before a change of rights is judged by the rights of its time', async () => {
    const guest = await makeDoorPerson(api, show, 'Convidado');
    const phone = await enrolDevice(api, guest);
    await api.database.query(`update event_grants set permissions = '{sales}' where user_id = $1`, [guest.id]);
    expect(await upload([admit(10)], phone, guest)).toMatchObject([{ outcome: 'applied' }]);
  });

  it('an op of an operator without the check-in grant is quarantined', async () => {
    const guest = await makeDoorPerson(api, show, 'Vendas', ['sales', 'supervise']);
    const phone = await enrolDevice(api, guest);
    expect(await upload([admit(), op('scan_failed', { reference_hash: 'ab', code: 'X' })], phone, guest)).toMatchObject(
      [
        { outcome: 'quarantined', code: 'OP_NOT_GRANTED' },
        { outcome: 'quarantined', code: 'OP_NOT_GRANTED' },
      ],
    );
  });

  it('an op needs the right of both the operator at the door and the phone’s owner', async () => {
    const colleague = await makeDoorPerson(api, show, 'Colega');
    const stranger = await makePerson(api);
    const [second] = (await sellTickets(api, show)) as [TestTicket];
    await signInOn(api, device, colleague);
    const results = await upload([
      admit(10, ticket, { operator_id: colleague.id }),
      admit(10, second, { operator_id: stranger.id }),
    ]);
    expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'quarantined', code: 'OP_NOT_GRANTED' }]);
    const list = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/checkins?query=${ticket.code}&filter=code`)
      .expect(200);
    expect((list.body as CheckinListView).data).toMatchObject([{ validatedBy: { name: 'Colega' } }]);
  });

  it('an op that names an operator who has not signed in on the phone counts as its owner’s', async () => {
    const colleague = await makeDoorPerson(api, show, 'Colega');
    expect(await upload([admit(10, ticket, { operator_id: colleague.id })])).toMatchObject([{ outcome: 'applied' }]);
    const list = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/checkins?query=${ticket.code}&filter=code`)
      .expect(200);
    expect((list.body as CheckinListView).data).toMatchObject([
      { validatedBy: { name: 'Equipe Portaria' }, doubts: ['operator'] },
    ]);
  });

  it.each(['blocked_at', 'deleted_at'])('an op made after its person’s %s is quarantined', async (gone) => {
    const guest = await makeDoorPerson(api, show, 'Convidado');
    const its = await enrolDevice(api, guest);
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: guest.id, device_id: its.id });
    const phone = { ...guest, token };
    await api.database.query(`update users set ${gone} = now() where id = $1`, [guest.id]);
    api.app.get(AccessService, { strict: false }).forget();
    expect(await upload([admit(10)], its, phone)).toMatchObject([{ outcome: 'quarantined', code: 'DEVICE_REVOKED' }]);
    await as(api, phone)
      .get(`/api/door/events/${show.id}`)
      .expect(403)
      .expect(/DEVICE_REVOKED/);
  });

  it('an op made after its device was revoked is quarantined', async () => {
    const lost = await enrolDevice(api, person);
    const before = admit();
    await upload([before], lost);
    await as(api, person).delete(`/api/devices/${lost.id}`).expect(204);
    const [second] = (await sellTickets(api, show)) as [TestTicket];
    expect(await upload([before, admit(10, second)], lost)).toMatchObject([
      { outcome: 'duplicate', first_outcome: 'applied' },
      { outcome: 'quarantined', code: 'DEVICE_REVOKED' },
    ]);
    expect(await checkinsOf(second)).toEqual([]);
  });
});

describe('events of a device', () => {
  const eventsOf = async ({ id }: DeviceView) =>
    (
      await api.database.query<{ event_id: string }>('select event_id from device_events where device_id = $1', [id])
    ).map(({ event_id }) => event_id);

  it('a device counts as working on the events whose ops it was allowed to make', async () => {
    const phone = await enrolDevice(api, person);
    await upload([admit(), { ...admit(), event_id: newId() }], phone);
    expect(await eventsOf(phone)).toEqual([show.id]);
  });

  it('a device does not count as working on an event that a stranger’s op merely names', async () => {
    const stranger = await makePerson(api);
    const phone = await enrolDevice(api, stranger);
    const ops = [admit(), { ...admit(), v: 99 }, op('scan_failed', { reference_hash: 'ab', code: 'X' })];
    await upload(ops, phone, stranger);
    expect(await eventsOf(phone)).toEqual([]);
    const listed = await as(api, show.producer).get(`/api/producer/events/${show.id}/devices`).expect(200);
    expect(JSON.stringify(listed.body)).not.toContain(phone.id);
  });

  it('an op uploaded after the revocation adds no event to a device', async () => {
    const phone = await enrolDevice(api, person);
    await as(api, person).delete(`/api/devices/${phone.id}`).expect(204);
    await upload([admit()], phone);
    expect(await eventsOf(phone)).toEqual([]);
  });
});

describe('other ops', () => {
  it('a refused scan is stored without its text', async () => {
    const one = op('scan_failed', {
      reference_hash: 'ab'.repeat(32),
      code: 'ALREADY_CHECKED_IN_ERROR',
      ticket_id: ticket.id,
    });
    expect(await upload([one])).toEqual([{ id: one.id, outcome: 'applied' }]);
    expect(await scansOf(ticket)).toMatchObject([
      { id: one.id, code: 'ALREADY_CHECKED_IN_ERROR', is_admission: false, is_conflict: false },
    ]);
  });

  it('a refused scan of an unknown code is stored as well', async () => {
    const one = op('scan_failed', { reference_hash: 'ab', code: 'TICKET_NOT_FOUND_ERROR', ticket_id: newId() });
    expect(await upload([one])).toMatchObject([{ outcome: 'applied' }]);
  });

  it('a document check in an op is stored', async () => {
    const ops = [
      op('document_check', { ticket_id: ticket.id, result: 'conferido', price_kind: 'meia_estudante' }),
      op('document_check', { serial: ticket.serial, result: 'pagou_diferenca', price_kind: null }),
      op('document_check', { serial: 999_999_999, result: 'negado', price_kind: null }),
      op('document_check', { ticket_id: ticket.id, result: 'talvez', price_kind: null }),
    ];
    expect((await upload(ops)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
      ['rejected', 'TICKET_NOT_FOUND_ERROR'],
      ['rejected', 'OP_PAYLOAD_INVALID'],
    ]);
    const rows = await api.database.query(
      'select result, price_kind from document_checks where ticket_id = $1 order by result',
      [ticket.id],
    );
    expect(rows).toEqual([
      { result: 'conferido', price_kind: 'meia_estudante' },
      { result: 'pagou_diferenca', price_kind: null },
    ]);
  });
});

describe('document check of two devices', () => {
  it('a document check that another device has uploaded is stored once, and does not affect its batch', async () => {
    const one = op('document_check', { ticket_id: ticket.id, result: 'negado', price_kind: null });
    const next = op('document_check', { ticket_id: ticket.id, result: 'conferido', price_kind: null }, 5);
    expect(await upload([one])).toEqual([{ id: one.id, outcome: 'applied' }]);
    expect(await upload([one, next], other)).toEqual([
      { id: one.id, outcome: 'applied' },
      { id: next.id, outcome: 'applied' },
    ]);
    const told = await api.database.query('select id from document_checks where id = any ($1::uuid[])', [
      [one.id, next.id],
    ]);
    expect(told).toHaveLength(2);
  });
});

describe('op and question with one id', () => {
  const ask = (id: string, from = device, more: object = {}) =>
    as(api, person).post(`/api/door/events/${show.id}/checkins`, {
      id,
      reference: ticket.qr,
      device_id: from.id,
      ...more,
    });

  it('an op after a question with its id is one scan', async () => {
    const one = admit(0);
    await ask(one.id).expect(201);
    expect(await upload([one])).toMatchObject([{ id: one.id, outcome: 'duplicate', first_outcome: 'applied' }]);
    expect(await scansOf(ticket)).toHaveLength(1);
    expect(await checkinsOf(ticket)).toMatchObject([{ id: one.id }]);
  });

  it('a question after an op with its id is one scan', async () => {
    const one = admit(0);
    await upload([one]);
    const answer = await ask(one.id).expect(200);
    expect(answer.body).toMatchObject({ id: one.id, feedback: 'ADMITTED' });
    expect(await scansOf(ticket)).toHaveLength(1);
  });

  it('an admission in an op wins over a refused question with its id', async () => {
    await upload([admit(30)], other);
    const one = admit(0);
    await ask(one.id).expect(409);
    expect(await upload([one])).toMatchObject([
      { outcome: 'conflict', code: 'ALREADY_CHECKED_IN_ERROR', first: { device: 'Celular 02' } },
    ]);
    expect(await scansOf(ticket)).toMatchObject([
      { is_conflict: false },
      { id: one.id, is_admission: true, is_conflict: true },
    ]);
    await ask(one.id)
      .expect(409)
      .expect(/ALREADY_CHECKED_IN_ERROR/);
  });

  it('a refused scan in an op agrees with a refused question of the same id', async () => {
    await upload([admit(30)], other);
    const failed = op(
      'scan_failed',
      { reference_hash: 'ab', code: 'ALREADY_CHECKED_IN_ERROR', ticket_id: ticket.id },
      0,
    );
    await ask(failed.id).expect(409);
    expect(await upload([failed])).toMatchObject([
      { outcome: 'duplicate', code: 'ALREADY_CHECKED_IN_ERROR', first: { device: 'Celular 02' } },
    ]);
    expect(await scansOf(ticket)).toHaveLength(2);
  });

  it('an op and a question with one id that name two tickets are refused', async () => {
    const [second] = (await sellTickets(api, show)) as [TestTicket];
    const one = admit(0, second);
    await ask(one.id).expect(201);
    expect(await upload([one])).toMatchObject([{ outcome: 'rejected', code: 'ID_REUSED' }]);
    expect(await checkinsOf(second)).toEqual([]);
    const two = admit(0, second);
    await upload([two]);
    await ask(two.id)
      .expect(409)
      .expect(/ID_REUSED/);
  });

  it('an earlier scan takes the admission from a question that was answered with yes, which keeps its answer', async () => {
    const asked = newId();
    await ask(asked).expect(201);
    const earlier = admit(10);
    expect(await upload([earlier], other)).toMatchObject([{ outcome: 'applied' }]);
    expect(await checkinsOf(ticket)).toMatchObject([{ id: earlier.id }]);
    await ask(asked).expect(200);
  });
});

describe('one ticket at several doors', () => {
  it('a conflict sends a hint to both devices and to everybody who watches the event', async () => {
    const listener = await Listener.connect(api.url, person.token);
    await listener.join(show.id);
    const [late, early] = [admit(10), admit(20, ticket, { uncertainty: 300 })];
    await upload([late], device);
    await upload([early], other);
    await listener.until((heard) =>
      heard.some(({ type, body }) => type === 'checkin.conflict' && body.ids.includes(ticket.id)),
    );
    listener.close();

    const changes = await as(api, person).get(`/api/door/events/${show.id}/changes?after=0&limit=2000`).expect(200);
    const conflicts = (changes.body as { changes: { kind: string; ticket_id?: string }[] }).changes.filter(
      ({ kind, ticket_id }) => kind === 'conflict' && ticket_id === ticket.id,
    );
    expect(conflicts.at(-1)).toMatchObject({
      checkin_id: early.id,
      serial: ticket.serial,
      stands: { scan_id: early.id, device: 'Celular 02', uncertainty: 300 },
      others: [{ scan_id: late.id, device: 'Celular 01', code: 'ALREADY_CHECKED_IN_ERROR' }],
    });
    const list = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/checkins?conflicts=true&take=100`)
      .expect(200);
    expect((list.body as CheckinListView).data.find(({ id }) => id === early.id)).toMatchObject({
      device: { name: 'Celular 02' },
      conflicts: [{ scan_id: late.id, device: 'Celular 01' }],
    });
  });

  it('an admission that changes its owner is recorded in the audit log', async () => {
    const [late, early] = [admit(10), admit(20)];
    await upload([late], device);
    await upload([early], other);
    expect(
      await api.database.query(
        `select before, after from audit_entries where subject_id = $1 and action = 'checkins:move'`,
        [ticket.id],
      ),
    ).toEqual([{ before: { scan_id: late.id }, after: { scan_id: early.id } }]);
  });

  it('an admission keeps its operator, device and time, whatever is uploaded later', async () => {
    const colleague = await makeDoorPerson(api, show);
    const [asked, early] = [newId(), admit(20)];
    const question = { id: asked, ticket_id: ticket.id, device_id: device.id };
    await as(api, person).post(`/api/door/events/${show.id}/checkins`, question).expect(201);
    const told = () =>
      api.database.query(
        `select id, event_id, ticket_id, entry, is_admission, user_id, device_id, occurred_at, adjusted_at, received_at
         from scans where ticket_id = $1 order by received_at`,
        [ticket.id],
      );
    const [first] = await told();
    expect(first).toMatchObject({ id: asked, is_admission: true, user_id: person.id, device_id: device.id });
    expect(Math.abs((first?.['occurred_at'] as Date).getTime() - Date.now())).toBeLessThan(MINUTE);
    expect(await api.database.query('select from audit_entries where subject_id = $1', [ticket.id])).toEqual([]);

    const phone = await enrolDevice(api, colleague);
    await upload([early], phone, colleague);
    await upload([early, admit(5)], phone, colleague);
    await as(api, colleague).delete(`/api/devices/${phone.id}`).expect(204);
    await as(api, person).post(`/api/door/events/${show.id}/checkins`, question).expect(200);
    const [stays, second, ...more] = await told();
    expect(stays).toEqual(first);
    expect(second).toMatchObject({ id: early.id, is_admission: true, user_id: colleague.id, device_id: phone.id });
    expect((second?.['occurred_at'] as Date).toISOString()).toBe(early['occurred_at']);
    expect(more).toMatchObject([{ user_id: colleague.id, device_id: phone.id }]);
    expect((await checkinsOf(ticket)).map(({ id }) => id)).toEqual([early.id]);
  });

  /** Returns the final state after uploads in this order; ids are the scans' positions in the story. */
  async function outcomeOf(order: readonly number[], minutes: readonly number[]): Promise<unknown> {
    const [fresh] = (await sellTickets(api, show)) as [TestTicket];
    const devices = [device, other, await thirdDevice()];
    // Assigns ids in the order of the story, so that ties are broken alike in every run.
    const ops = minutes.map((ago_) => admit(0, fresh, { occurred_at: new Date(START - ago_ * 60_000).toISOString() }));
    for (const at of order) await upload([ops[at]], devices[at]);
    const place = (id: string) => ops.findIndex((one) => one.id === id);
    const [checkin, ...more] = await checkinsOf(fresh);
    return {
      owner: place(checkin?.id ?? ''),
      scan: place(checkin?.scan_id ?? ''),
      device: devices.findIndex(({ id }) => id === checkin?.device_id),
      more,
      scans: (await scansOf(fresh)).map(({ id, code, is_conflict }) => [place(id), code, is_conflict]),
    };
  }
  const START = Date.now() - 5 * 60_000;
  let third: DeviceView | undefined;
  const thirdDevice = async () => (third ??= await enrolDevice(api, person, { name: 'Celular 03' }));

  const stories: [string, number[], number][] = [
    ['two devices', [10, 20], 1],
    ['two devices in the same millisecond', [10, 10], 0],
    ['three devices', [10, 30, 20], 1],
    ['three devices, two in the same millisecond', [10, 30, 30], 1],
  ];
  describe.each(stories)('%s', (_, minutes, owner) => {
    it.each(permutations(minutes.length).map((order) => [order.join(', '), order]))(
      'the story ends the same uploaded in the order %s',
      async (__, order) => {
        const places = minutes.map((___, at) => at);
        expect(await outcomeOf(order as number[], minutes)).toEqual({
          owner,
          scan: owner,
          device: owner,
          more: [],
          scans: places.map((at) => [at, at === owner ? 'ADMITTED' : 'ALREADY_CHECKED_IN_ERROR', at !== owner]),
        });
      },
    );
  });

  it('the story ends the same uploaded all at once', async () => {
    const tickets = await sellTickets(api, show, { amount: 20 });
    const devices = [device, other, await thirdDevice()];
    const batches = devices.map((_, at) => tickets.map((of, n) => admit(10 + ((n + at) % 3), of)));
    await Promise.all(batches.map((ops, at) => upload(at === 1 ? [...ops].reverse() : ops, devices[at])));
    for (const [n, of] of tickets.entries()) {
      const earliest = batches
        .map((ops) => ops[n] as SentOp)
        .sort((a, b) => (String(a['occurred_at']) < String(b['occurred_at']) ? -1 : 1))[0];
      expect(await checkinsOf(of)).toMatchObject([{ id: earliest?.id }]);
      expect((await scansOf(of)).filter(({ is_conflict }) => is_conflict)).toHaveLength(2);
    }
  });
});

function permutations(length: number): number[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((rest) =>
    Array.from({ length }, (_, at) => [...rest.slice(0, at), length - 1, ...rest.slice(at)]),
  );
}
