import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeviceView, OpsView } from '@festix/domain/contract';
import { forgedCodes, type Genuine } from '@festix/domain/forged-codes';
import { newId } from '../../../kernel/database/ids.ts';
import {
  enrolDevice,
  forgedQr,
  makeDoorPerson,
  sellTickets,
  transferTicket,
  type TestTicket,
} from '../../../testing/doors.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { TicketKeys } from '../../documents/tickets/ticket-keys.ts';
import { TicketSigner, type SignableTicket } from '../../documents/tickets/ticket-signer.ts';

const api = useApi();

/** Another installation, whose key has the number of ours. */
const forger = useApi();
const show = useShow(api);
let person: TestPerson;
let device: DeviceView;
let ticket: TestTicket;
let genuine: Genuine;

beforeAll(async () => {
  person = await makeDoorPerson(api, show);
  device = await enrolDevice(api, person);
  const [first, second] = (await sellTickets(api, show, { amount: 2 })) as [TestTicket, TestTicket];
  ticket = first;
  genuine = { text: first.qr, otherTicket: second.qr, otherKey: await signedElsewhere(first) };
});

/** Returns the same ticket signed with the other installation's key. */
async function signedElsewhere({ id }: TestTicket): Promise<string> {
  const [row] = await api.database.query<object>(
    `select t.key_id, e.number as event_number, t.serial, l.number as lot_number, t.price_kind, t.created_at
     from tickets t join events e on e.id = t.event_id join lots l on l.id = t.lot_id where t.id = $1`,
    [id],
  );
  return forger.app.get(TicketSigner, { strict: false }).sign(row as SignableTicket);
}

const ago = (minutes: number) => new Date(api.clock.now().getTime() - minutes * 60_000).toISOString();

async function tell(payload: object, id = newId()): Promise<OpsView['results'][number] | undefined> {
  const op = { id, device_seq: 1, v: 1, type: 'admit', event_id: show.id, occurred_at: ago(10), payload };
  const answer = await as(api, person)
    .post(`/api/devices/${device.id}/ops`, { sent_at: ago(0), ops: [op] })
    .expect(200);
  return (answer.body as OpsView).results[0];
}

const ask = (reference: string) =>
  as(api, person).post(`/api/door/events/${show.id}/checkins`, { id: newId(), reference, device_id: device.id });

const admissions = async () =>
  api.database.query('select c.id from checkins c join tickets t on t.id = c.ticket_id where t.event_id = $1', [
    show.id,
  ]);

describe.each(forgedCodes)('a code with $name', ({ forge }) => {
  it('a forged code in an op is rejected, and changes no admission', async () => {
    expect(await tell({ reference: forge(genuine) })).toMatchObject({
      outcome: 'rejected',
      code: 'TICKET_NOT_FOUND_ERROR',
    });
    expect(await admissions()).toEqual([]);
    expect(await api.database.query('select from scans where event_id = $1 and is_admission', [show.id])).toEqual([]);
  });

  it('a forged code asked at a door is not found, and the answer shows nothing of the ticket', async () => {
    await ask(forge(genuine))
      .expect(404)
      .expect(/TICKET_NOT_FOUND_ERROR/);
    const said = await as(api, person)
      .get(`/api/door/events/${show.id}/checkins/tickets?reference=${encodeURIComponent(forge(genuine))}`)
      .expect(200);
    expect(said.body).toEqual({ data: [] });
    expect(await admissions()).toEqual([]);
  });
});

it('a forged code in an op with the id of a refused question is rejected as well', async () => {
  const id = newId();
  const reference = forgedQr(ticket.qr);
  await as(api, person)
    .post(`/api/door/events/${show.id}/checkins`, { id, reference, device_id: device.id })
    .expect(404);
  expect(await tell({ reference }, id)).toMatchObject({ outcome: 'rejected' });
  expect(await admissions()).toEqual([]);
});

it('a forged code from before a transfer is rejected like one from after it', async () => {
  const [passed] = (await sellTickets(api, show)) as [TestTicket];
  const now = await transferTicket(api, passed, new Date(ago(5)));
  for (const reference of [forgedQr(passed.qr), forgedQr(now.qr)]) {
    expect(await tell({ reference })).toMatchObject({ outcome: 'rejected', code: 'TICKET_NOT_FOUND_ERROR' });
  }
  expect(await admissions()).toEqual([]);
});

it('the true holder of a ticket that was forged still enters, also with a key from before a rotation', async () => {
  await api.app.get(TicketKeys, { strict: false }).rotateKey();
  expect(await tell({ reference: genuine.text })).toMatchObject({ outcome: 'applied' });
  await ask(genuine.otherTicket).expect(201);
  const [sold] = (await sellTickets(api, show)) as [TestTicket];
  expect(await tell({ reference: sold.qr })).toMatchObject({ outcome: 'applied' });
  expect(await admissions()).toHaveLength(3);
});

it('an operator with the right to check in admits a ticket found by the search', async () => {
  const [named] = (await sellTickets(api, show)) as [TestTicket];
  expect(await tell({ ticket_id: named.id })).toMatchObject({ outcome: 'applied' });
});
