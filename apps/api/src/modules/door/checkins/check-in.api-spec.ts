import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CheckinView, DeviceView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice, forgedQr, makeDoorPerson, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { whileFailing } from '../../../testing/failing.ts';
import { Listener } from '../../../testing/listener.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { metricOf } from '../../../testing/metrics.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{}, { name: 'Camarote' }] });
let person: TestPerson;
let device: DeviceView;
let ticket: TestTicket;

beforeAll(async () => {
  person = await makeDoorPerson(api, show);
  device = await enrolDevice(api, person);
});
beforeEach(async () => {
  [ticket] = (await sellTickets(api, show)) as [TestTicket];
});

const atDoor = (body: object, whom = person) =>
  as(api, whom).post(`/api/door/events/${show.id}/checkins`, { id: newId(), device_id: device.id, ...body });
const atDesk = (body: object, whom = person, area = 'team-member') =>
  as(api, whom).post(`/api/${area}/events/${show.id}/checkins`, { id: newId(), ...body });

interface ScanRow {
  id: string;
  code: string;
  is_admission: boolean;
  is_conflict: boolean;
  reference_hash: string | null;
}
const scansOf = (ticketId: string) =>
  api.database.query<ScanRow>('select * from scans where ticket_id = $1 order by received_at', [ticketId]);
const checkinsOf = (ticketId: string) => api.database.query('select * from checkins where ticket_id = $1', [ticketId]);

describe('admission', () => {
  it('a valid ticket is admitted by its QR, and the answer shows only the fields a door may see', async () => {
    const id = newId();
    const answer = await atDoor({ id, reference: ticket.qr, gate: 'Portão A' }).expect(201);

    expect(answer.body).toMatchObject({
      id,
      ticket_id: ticket.id,
      event_id: show.id,
      entry: 0,
      feedback: 'ADMITTED',
      note: null,
      ticket: {
        code: ticket.code,
        serial: ticket.serial,
        entry: 0,
        holder_name: 'Maria Silva',
        document_masked: '***.982.***-**',
        lot: { name: 'Pista' },
        price: { name: 'Inteira', kind: 'inteira' },
        order: { status: 'paid' },
        checkIn: [{ id, by: 'Equipe Portaria', device: 'Celular 01' }],
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/maria@exemplo|52998224725/);
    expect(await scansOf(ticket.id)).toMatchObject([{ id, code: 'ADMITTED', is_admission: true, is_conflict: false }]);
  });

  it.each([
    ['its typed code', () => ({ reference: ticket.code.toLowerCase() })],
    ['its QR through a keyboard-wedge reader', () => ({ reference: `]Q1${ticket.qr}\r` })],
    ['its id', () => ({ ticket_id: ticket.id.toUpperCase() })],
  ])('a valid ticket is admitted by %s', async (_, reference) => {
    const answer = await atDoor(reference()).expect(201);
    expect((answer.body as CheckinView).ticket_id).toBe(ticket.id);
  });

  it('a valid ticket is admitted from the list of entries, with or without a device', async () => {
    await atDesk({ ticket_id: ticket.id }).expect(201);
    const [other] = (await sellTickets(api, show)) as [TestTicket];
    await atDesk({ ticket_id: other.id, device_id: device.id }).expect(201);
  });

  it('an admission keeps the time that the door sends, at most five minutes back and never in the future', async () => {
    const [tooOld, other] = (await sellTickets(api, show, { amount: 2 })) as [TestTicket, TestTicket];
    const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
    const back = minutes(-4);

    const answer = await atDoor({ ticket_id: ticket.id, scanned_at: back }).expect(201);
    expect((answer.body as CheckinView).scanned_at).toBe(back);
    await atDoor({ ticket_id: tooOld.id, scanned_at: minutes(-6) })
      .expect(400)
      .expect(/SCAN_TIME_INVALID/);
    const ahead = await atDoor({ ticket_id: other.id, scanned_at: minutes(60) }).expect(201);
    expect(Date.parse((ahead.body as CheckinView).scanned_at)).toBeLessThanOrEqual(Date.now());
  });

  it('an admission sends a realtime hint to everybody who watches the event', async () => {
    const listener = await Listener.connect(api.url, person.token);
    await listener.join(show.id);
    const id = newId();
    await atDoor({ id, reference: ticket.qr }).expect(201);
    await listener.until((heard) =>
      heard.some(({ type, body }) => type === 'checkin.created' && body.ids.includes(id)),
    );
    listener.close();
  });
});

describe('repeated request', () => {
  it('a repeated check-in request with the same id gets 200 and the same view', async () => {
    const body = { id: newId(), reference: ticket.qr };
    const first = await atDoor(body).expect(201);
    const second = await atDoor(body).expect(200);
    expect(second.body).toEqual(first.body);
    expect(await checkinsOf(ticket.id)).toHaveLength(1);
  });

  it('a repeated request for a refused scan gets the same refusal, whatever became of the ticket', async () => {
    const [booked] = (await sellTickets(api, show, { status: 'booking' })) as [TestTicket];
    const body = { id: newId(), ticket_id: booked.id };
    await atDoor(body)
      .expect(422)
      .expect(/ORDER_BOOKING_ERROR/);
    await api.database.query(`update orders set status = 'paid', paid_at = now() where id = $1`, [booked.order_id]);
    await api.database.query(`update tickets set status = 'valid' where id = $1`, [booked.id]);
    await atDoor(body)
      .expect(422)
      .expect(/ORDER_BOOKING_ERROR/);
    await atDoor({ ...body, id: newId() }).expect(201);
  });

  it.each([
    ['another ticket', async () => ({ reference: (await sellTickets(api, show))[0]?.qr })],
    ['another gate', async () => ({ reference: ticket.qr, gate: 'Portão Z' })],
  ])('a check-in id is refused for %s', async (_, other) => {
    const id = newId();
    await atDoor({ id, reference: ticket.qr }).expect(201);
    await atDoor({ id, ...(await other()) })
      .expect(409)
      .expect(/ID_REUSED/);
  });

  it('a check-in id is refused for another person, and the answer shows nothing of the scan', async () => {
    const stranger = await makeDoorPerson(api, show, 'Outra Pessoa');
    const id = newId();
    await atDesk({ id, ticket_id: ticket.id }).expect(201);
    const answer = await atDesk({ id, ticket_id: ticket.id }, stranger).expect(409);
    expect(answer.body).not.toHaveProperty('ticket');
    expect((answer.body as { code: string }).code).toBe('ID_REUSED');
  });

  it('the same check-in request sent many times at once makes one entry', async () => {
    const body = { id: newId(), reference: ticket.qr };
    const answers = await Promise.all(Array.from({ length: 20 }, () => atDoor(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await scansOf(ticket.id)).toHaveLength(1);
  });
});

describe('refusal', () => {
  it('a second scan of a ticket is refused with the time, gate and operator of its entry', async () => {
    const first = await atDoor({ reference: ticket.qr, gate: 'Portão A' }).expect(201);
    const answer = await atDoor({ reference: ticket.qr }).expect(409);
    expect(answer.body).toMatchObject({
      code: 'CHECKIN_EXISTS_ERROR',
      feedback: 'ALREADY_CHECKED_IN_ERROR',
      first: {
        at: (first.body as CheckinView).scanned_at,
        by: 'Equipe Portaria',
        device: 'Celular 01',
        gate: 'Portão A',
      },
    });
  });

  it('a refused second scan is stored as a scan without conflict', async () => {
    await atDoor({ reference: ticket.qr }).expect(201);
    await atDoor({ reference: ticket.qr }).expect(409);
    expect(await scansOf(ticket.id)).toMatchObject([
      { code: 'ADMITTED', is_admission: true },
      { code: 'ALREADY_CHECKED_IN_ERROR', is_admission: false, is_conflict: false },
    ]);
  });

  it.each([
    ['a menu', () => 'https://exemplo.br/cardapio', 404, 'TICKET_NOT_FOUND', 'TICKET_NOT_FOUND_ERROR'],
    ['a flipped bit', () => forgedQr(ticket.qr), 404, 'TICKET_NOT_FOUND', 'TICKET_NOT_FOUND_ERROR'],
    ['four thousand characters', () => 'A'.repeat(4000), 404, 'TICKET_NOT_FOUND', 'TICKET_NOT_FOUND_ERROR'],
    ['an unknown code', () => '0000000000', 404, 'TICKET_NOT_FOUND', 'TICKET_NOT_FOUND_ERROR'],
    ['nothing but spaces', () => '   ', 404, 'TICKET_NOT_FOUND', 'TICKET_NOT_FOUND_ERROR'],
  ])('a scan of %s is refused, and its text is not stored', async (_, reference, status, code, feedback) => {
    const id = newId();
    const answer = await atDoor({ id, reference: reference() });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code, feedback })]);
    const [scan] = await api.database.query<ScanRow>('select * from scans where id = $1', [id]);
    expect(scan).toMatchObject({
      is_admission: false,
      reference_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
  });

  it('a ticket of another event is refused, and stays valid at its own event', async () => {
    const elsewhere = await makeShow(api);
    const [foreign] = (await sellTickets(api, elsewhere)) as [TestTicket];
    await atDoor({ reference: foreign.qr })
      .expect(409)
      .expect(/EVENT_DIFF_ERROR/);
    await atDoor({ ticket_id: foreign.id })
      .expect(409)
      .expect(/EVENT_DIFF_ERROR/);
    await atDoor({ ticket_id: newId() })
      .expect(404)
      .expect(/TICKET_NOT_FOUND/);
    expect(await scansOf(foreign.id)).toEqual([]);
  });

  it('a check-in that names no ticket, or two, is refused', async () => {
    await atDoor({}).expect(400);
    await atDoor({ reference: ticket.qr, ticket_id: ticket.id }).expect(400);
    await atDoor({ reference: 'A'.repeat(5000) }).expect(400);
    await atDoor({ ticket_id: ticket.id, lots: ['x'] }).expect(400);
    await atDoor({ ticket_id: ticket.id, unknown: 1 }).expect(400);
  });
});

describe('asking device', () => {
  it('a check-in is refused for a device of another person', async () => {
    const stranger = await makePerson(api);
    const theirs = await enrolDevice(api, stranger);
    await atDoor({ reference: ticket.qr, device_id: theirs.id })
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    await atDoor({ reference: ticket.qr, device_id: newId() })
      .expect(404)
      .expect(/DEVICE_UNKNOWN/);
    expect(await scansOf(ticket.id)).toEqual([]);
  });

  it('a revoked device admits nobody', async () => {
    const lost = await enrolDevice(api, person);
    await as(api, person).delete(`/api/devices/${lost.id}`).expect(204);
    await atDoor({ reference: ticket.qr, device_id: lost.id })
      .expect(403)
      .expect(/DEVICE_REVOKED/);
    expect(await checkinsOf(ticket.id)).toEqual([]);
  });

  it('a check-in counts its device among those that work on the event', async () => {
    const fresh = await enrolDevice(api, person, { name: 'Celular 99' });
    await atDoor({ reference: ticket.qr, device_id: fresh.id }).expect(201);
    const answer = await as(api, show.producer).get(`/api/producer/events/${show.id}/devices`).expect(200);
    expect((answer.body as { data: DeviceView[] }).data.map(({ id }) => id)).toContain(fresh.id);
  });
});

describe('concurrent check-ins', () => {
  it('a ticket is admitted once when many doors ask at the same moment @V2.3.4', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => atDoor({ reference: ticket.qr })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63);
    expect(await checkinsOf(ticket.id)).toHaveLength(1);
    expect(await scansOf(ticket.id)).toHaveLength(64);
  });

  it('many tickets are admitted at once, and one invalid request does not affect the others', async () => {
    const tickets = await sellTickets(api, show, { amount: 60 });
    const asks = tickets.flatMap(({ id }) => [{ ticket_id: id }, { ticket_id: id }, { reference: 'nada' }]);
    const answers = await Promise.all(asks.map((ask) => atDoor(ask)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const poison = await Promise.all([atDoor({ ticket_id: ticket.id }), atDoor({ reference: 'x', gate: 'A\u0000' })]);
    expect(poison.map(({ status }) => status)).toEqual([201, 400]);
  });

  it('a batch of check-ins that the database refuses is answered one by one, and counted by its reason', async () => {
    const tickets = await sellTickets(api, show, { amount: 30 });
    const split = () => metricOf(api, 'festix_split_batches_total{work="check_ins",reason="22000"}');
    expect(await split()).toBe(0);
    await whileFailing(api, { write: 'insert on scans', when: `new.gate = 'Recusada'` }, async () => {
      // A refused ask after every two good ones: some batch holds one of each, however the asks arrive.
      const asks = tickets.map(({ id }, at) => ({ ticket_id: id, gate: at % 3 === 2 ? 'Recusada' : 'Portão 1' }));
      const answers = await Promise.all(asks.map((ask) => atDoor(ask)));
      expect(answers.map(({ status }) => status)).toEqual(tickets.map((_, at) => (at % 3 === 2 ? 422 : 201)));
      expect(answers[2]?.body.code).toBe('CREATE_CHECKIN_ERROR');
    });
    expect(await split()).toBeGreaterThan(0);
  });

  it('a ticket whose refund commits first is not admitted', async () => {
    const tickets = await sellTickets(api, show, { amount: 1 });
    const { id, order_id } = tickets[0] as TestTicket;
    const asking = await api.database.transaction(async (tx) => {
      await tx.query(`update orders set status = 'refunded' where id = $1`, [order_id]);
      await tx.query(`update tickets set status = 'refunded' where id = $1`, [id]);
      const asked = atDoor({ ticket_id: id }).then((answer) => answer);
      await statementsWait(api);
      return { asked };
    });
    const answer = await asking.asked;
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ feedback: 'ORDER_REFUNDED_ERROR' });
    expect(await checkinsOf(id)).toEqual([]);
  });
});
