import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ChangesView,
  OrderRefundsView,
  OrderTicketView,
  OrderView,
  RefundOptionsView,
  RefundRequestView,
  TicketTransferView,
} from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { enrolDevice, makeDoorPerson, readTicket } from '../../../testing/doors.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { lastMail, mailsTo } from '../../../testing/mails.ts';
import { qrTextsIn } from '../../../testing/pdf.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, reread, say, type TestBooking } from '../../../testing/purchases.ts';
import { upset } from '../../../testing/refunds.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
let doorPerson: TestPerson;
let device_id: string;
let buyer: TestPerson;
let bought: TestBooking;
let payment: { id: string };
let ticket: OrderTicketView;

beforeAll(async () => {
  doorPerson = await makeDoorPerson(api, show);
  ({ id: device_id } = await enrolDevice(api, doorPerson));
});
beforeEach(async () => {
  buyer = await confirmed('Bia Nogueira');
  ({ bought, payment } = await buyTwo());
  ticket = ticketOf(bought.order);
});

async function confirmed(name: string): Promise<TestPerson> {
  const person = await makePerson(api, { name, password: null });
  await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

async function buyTwo(facts: Parameters<typeof checkoutBody>[1] = {}) {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]], buyer);
  const body = checkoutBody('pix', { buyer: { ...BUYER, email: buyer.email }, ...facts });
  const made = await charge(api, booking, body);
  await say(api, made, 'approved').expect(200);
  return { bought: await reread(api, booking), payment: made };
}

function ticketOf(order: OrderView, place = 0): OrderTicketView {
  const found = order.tickets?.[place];
  if (!found) throw new Error('the order shows no such ticket');
  return found;
}

interface Passing {
  by?: TestPerson | null;
  id?: string;
  name?: string;
  to: { email: string };
  of?: { id: string };
  in_order?: string;
}

function pass({ by = buyer, id = newId(), name = 'Léo Prado', to, of = ticket, in_order = bought.order.id }: Passing) {
  return as(api, by).post(`/api/orders/${in_order}/tickets/${of.id}/transfers`, { id, name, email: to.email });
}

const scan = (reference: string) =>
  as(api, doorPerson).post(`/api/door/events/${show.id}/checkins`, { id: newId(), device_id, reference });

async function assignedTo(person: TestPerson): Promise<OrderView[]> {
  return (await as(api, person).get('/api/customer/orders?type=assigned').expect(200)).body.data as OrderView[];
}

async function readAs(person: TestPerson): Promise<OrderView> {
  return (await as(api, person).get(`/api/orders/${bought.order.id}`).expect(200)).body as OrderView;
}

describe('transferred ticket', () => {
  it('a transferred ticket is the receiver’s, with another QR and code, and the old ones are refused at once', async () => {
    const leo = await confirmed('Léo Prado');
    const { body } = await pass({ to: leo }).expect(201);
    expect(body).toMatchObject({ ticket_id: ticket.id, name: 'Léo Prado', email: leo.email });

    const [given] = await assignedTo(leo);
    expect(given).toMatchObject({ id: bought.order.id, payment: null, tickets: [{ assignee_to: leo.email }] });
    expect(given?.tickets).toHaveLength(1);
    expect(given?.user).toBeUndefined();
    const theirs = ticketOf(given!);
    expect(theirs.qr).toBeDefined();
    expect([theirs.qr, theirs.code]).not.toEqual([ticket.qr, ticket.code]);
    expect(ticketOf(await readAs(leo)).qr).toBe(theirs.qr);

    const old = await scan(ticket.qr!).expect(404);
    expect(old.body).toMatchObject({ feedback: 'TICKET_NOT_FOUND_ERROR' });
    await scan(ticket.code!).expect(404);
    const entered = await scan(theirs.qr!).expect(201);
    expect(entered.body.ticket).toMatchObject({ holder_name: 'Léo Prado', transfered_user: { id: leo.id } });
  });

  it('a transferred ticket shows its buyer the receiver, and neither the new QR nor its entry', async () => {
    const leo = await confirmed('Léo Prado');
    await pass({ to: leo }).expect(201);
    await scan(ticketOf((await assignedTo(leo))[0]!).qr!).expect(201);
    const order = await readAs(buyer);
    expect(ticketOf(order)).toMatchObject({
      holder_name: 'Léo Prado',
      assignee_to: leo.email,
      passed_on_at: expect.any(String),
      checked_in_at: null,
    });
    expect(ticketOf(order).qr).toBeUndefined();
    expect(ticketOf(order).code).toBeUndefined();
    expect(ticketOf(order, 1).qr).toBe(ticketOf(bought.order, 1).qr);
    const pdf = await as(api, buyer).get(`/api/orders/${bought.order.id}/ingresso.pdf`).buffer(true).expect(200);
    expect(qrTextsIn(pdf.body as Buffer)).toEqual([ticketOf(bought.order, 1).qr]);
  });

  it('a transferred ticket’s old serial is revoked on the doors’ lists', async () => {
    const before = await readTicket(api, ticket.id);
    await pass({ to: await confirmed('Léo') }).expect(201);
    const after = await readTicket(api, ticket.id);
    const { body } = await as(api, doorPerson).get(`/api/door/events/${show.id}/changes?after=0&limit=500`).expect(200);
    const { changes } = body as ChangesView;
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'revocation', serial: before.serial, reason: 'transferred' }),
    );
    const listed = changes.flatMap((change) => (change.kind === 'ticket' ? [change.ticket.serial] : []));
    expect(listed).toContain(after.serial);
    expect(listed).not.toContain(before.serial);
  });

  it('a transferred ticket may be transferred again by its present holder, and by no former one', async () => {
    const [leo, rafa] = [await confirmed('Léo Prado'), await confirmed('Rafa')];
    await pass({ to: leo }).expect(201);
    const second = ticketOf((await assignedTo(leo))[0]!).qr!;
    expect((await pass({ to: rafa }).expect(409)).body.code).toBe('TICKET_PASSED_ON');
    await pass({ by: leo, to: rafa }).expect(201);
    expect((await pass({ by: leo, to: leo }).expect(403)).body.code).toBe('FORBIDDEN');
    expect(await assignedTo(leo)).toEqual([]);
    await scan(second).expect(404);
    await scan(ticketOf((await assignedTo(rafa))[0]!).qr!).expect(201);
    // The giver does not see Léo's receiver.
    expect(ticketOf(await readAs(buyer))).toMatchObject({ assignee_to: leo.email, passed_on_at: expect.any(String) });
  });

  it('a refund of a transferred ticket shows its buyer only the first receiver', async () => {
    const leo = await confirmed('Léo Prado');
    await pass({ to: leo }).expect(201);
    await pass({ by: leo, to: await confirmed('Rafa'), name: 'Rafa' }).expect(201);
    const path = `/api/orders/${bought.order.id}/refund`;
    const options = (await as(api, buyer).get(path).expect(200)).body as RefundOptionsView;
    expect(options.tickets.find(({ id }) => id === ticket.id)?.holder_name).toBe('Léo Prado');
    const ask = () => as(api, buyer).post(path, { id: newId(), ticket_ids: [ticket.id] });
    expect(JSON.stringify((await ask().expect(409)).body)).not.toContain('Rafa');
    await upset(api, show, 'canceled_at');
    const asked = await ask().expect(201);
    expect((asked.body as RefundRequestView).tickets).toMatchObject([{ holder_name: 'Léo Prado' }]);
    expect(JSON.stringify((await as(api, buyer).get(path).expect(200)).body)).not.toContain('Rafa');
    // People who answer see the holder.
    const { body } = await as(api, show.producer)
      .get(`/api/producer/events/${show.id}/orders/${bought.order.id}/refunds`)
      .expect(200);
    expect((body as OrderRefundsView).requests[0]?.tickets).toMatchObject([{ holder_name: 'Rafa' }]);
    await api.database.query('update events set canceled_at = null where id = $1', [show.id]);
  });

  it('a transferred ticket is its buyer’s again when it comes back', async () => {
    const leo = await confirmed('Léo Prado');
    await pass({ to: leo }).expect(201);
    await pass({ by: leo, name: 'Bia', to: buyer }).expect(201);
    const back = ticketOf(await readAs(buyer));
    expect(back).toMatchObject({ assignee_to: null, passed_on_at: null, holder_name: 'Bia' });
    expect(back.qr).not.toBe(ticket.qr);
    expect(await assignedTo(leo)).toEqual([]);
    await pass({ to: leo }).expect(201);
  });

  it('a transferred ticket shows its buyer the receiver and the return, and nothing in between', async () => {
    const [leo, rafa] = [await confirmed('Léo Prado'), await confirmed('Rafa')];
    expect((await readAs(buyer)).transfers).toEqual([]);
    await pass({ to: leo }).expect(201);
    await pass({ by: leo, name: 'Rafa', to: rafa }).expect(201);
    await pass({ by: rafa, name: 'Bia', to: buyer }).expect(201);
    const at = expect.any(String);
    expect((await readAs(buyer)).transfers).toEqual([
      { ticket_id: ticket.id, direction: 'given', name: 'Léo Prado', at },
      { ticket_id: ticket.id, direction: 'back', name: 'Rafa', at },
    ]);
    await pass({ to: leo }).expect(201);
    expect((await readAs(leo)).transfers).toBeUndefined();
    expect((await as(api, null).get(`/api/orders/${bought.order.id}`).expect(200)).body.transfers).toBeUndefined();
  });

  it('a transferred ticket waits for an account that is yet to be created', async () => {
    const address = `${newId()}@exemplo.br`;
    await pass({ to: { email: address.toUpperCase() } }).expect(201);
    const late = await makePerson(api, { email: address, password: null });
    expect(await assignedTo(late)).toEqual([]);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [late.id]);
    expect(await assignedTo(late)).toHaveLength(1);
  });

  it('a transferred ticket keeps its history and audit entries', async () => {
    const leo = await confirmed('Léo Prado');
    const { body } = await pass({ to: leo }).expect(201);
    const { id } = body as TicketTransferView;
    const [kept] = await api.database.query('select * from ticket_transfers where id = $1', [id]);
    expect(kept).toMatchObject({
      ...{ ticket_id: ticket.id, event_id: show.id, is_from_buyer: true },
      ...{ from_user_id: buyer.id, from_name: BUYER.name, from_email: buyer.email },
      ...{ to_user_id: leo.id, to_name: 'Léo Prado', to_email: leo.email },
    });
    const [audited] = await api.database.query(
      `select actor_id, before, after from audit_entries where action = 'tickets:transfer' and subject_id = $1`,
      [ticket.id],
    );
    expect(audited).toMatchObject({ actor_id: buyer.id, after: { transfer: id } });
    expect(audited?.['before']).toEqual({ serial: kept?.['serial_before'] });
  });
});

describe('mails of a transfer', () => {
  it('a transfer mails the ticket to the receiver, without a name for an unknown address, and names the giver', async () => {
    const leo = { email: `${newId()}@exemplo.br` };
    await pass({ to: leo }).expect(201);
    const given = await lastMail(api, leo.email, 'tickets');
    expect(given).toMatchObject({
      subject: 'Um ingresso para você: Arraial da Lua',
      attachment: 'ingresso.pdf',
      text: expect.stringContaining('Alguém passou um ingresso para você'),
    });
    const told = await lastMail(api, buyer.email, 'ticket-passed-on');
    expect(told.text).toContain(`Léo Prado (${leo.email})`);
    expect(told.attachment).toBeNull();
  });

  it('a transfer of a given ticket by its buyer notifies the former holder, without the receiver’s name', async () => {
    const friend = `${newId()}@exemplo.br`;
    const other = await buyTwo({ assignees: [{ ticket_index: 0, name: 'Caio', email: friend }] });
    const leo = { email: `${newId()}@exemplo.br` };
    await pass({ to: leo, of: ticketOf(other.bought.order), in_order: other.bought.order.id }).expect(201);
    const told = await lastMail(api, friend, 'ticket-passed-on');
    expect(told.text).toContain('que estava com você, foi passado');
    expect(told.text).not.toContain('Caio');
    expect(told.text).not.toContain(leo.email);
  });

  it('a waiting message never brings the new QR to the giver', async () => {
    await mailsTo(api, buyer.email);
    const [sale] = await api.database.query<{ id: string }>(
      `update deliveries set state = 'queued', sent_at = null, attempts = 0, next_attempt_at = now() + interval '1 hour',
         content = '{"name":"Bia","event":"Arraial","when":"hoje","where":null,"order_code":"FTX","amount":2,"is_gift":false,"link":"https://festix.br"}'
       where order_id = $1 and template = 'tickets' returning id`,
      [bought.order.id],
    );
    await pass({ to: await confirmed('Léo') }).expect(201);
    await api.database.query('update deliveries set next_attempt_at = $2 where id = $1', [sale?.id, api.clock.now()]);
    await mailsTo(api, buyer.email);
    const answer = await api.request.get(`/api/outbox/${sale?.id}/ingresso.pdf`).buffer(true).expect(200);
    expect(qrTextsIn(answer.body as Buffer)).toEqual([ticketOf(bought.order, 1).qr]);
  });

  it('a transfer back to a former holder sends the present QR with the mail that still waits', async () => {
    const leo = await confirmed('Léo');
    const waiting = newId();
    await api.database.query(
      `insert into deliveries (id, channel, template, recipient, state, content, order_id, ticket_ids, created_at, next_attempt_at)
       values ($1, 'email', 'tickets', $2, 'queued', '{}', $3, $4, $5, $6)`,
      [
        waiting,
        leo.email,
        bought.order.id,
        [ticket.id],
        api.clock.now(),
        new Date(api.clock.now().getTime() + 600_000),
      ],
    );
    for (const passing of [{ to: leo }, { by: leo, to: buyer }, { to: leo }]) {
      api.clock.advance(1000);
      await pass(passing).expect(201);
    }
    await api.database.query('update deliveries set next_attempt_at = $2 where id = $1', [waiting, api.clock.now()]);
    expect(await mailsTo(api, leo.email, 'tickets')).toHaveLength(1);
    const answer = await api.request.get(`/api/outbox/${waiting}/ingresso.pdf`).buffer(true).expect(200);
    expect(qrTextsIn(answer.body as Buffer)).toEqual([ticketOf((await assignedTo(leo))[0]!).qr]);
  });
});

describe('refused transfer', () => {
  it('a transfer of another person’s ticket, or under another order, is refused', async () => {
    const stranger = await confirmed('Estranho');
    expect((await pass({ by: stranger, to: stranger }).expect(403)).body.code).toBe('FORBIDDEN');
    expect((await pass({ by: null, to: stranger }).expect(403)).body.code).toBe('FORBIDDEN');
    const { bought: other } = await buyTwo();
    await pass({ to: stranger, of: ticketOf(other.order) }).expect(404);
    await pass({ to: stranger, in_order: newId() }).expect(404);
  });

  it('a transfer to the holder’s own address, or to none, is refused', async () => {
    const problem = (await pass({ to: { email: ` ${buyer.email.toUpperCase()} ` } }).expect(422)).body;
    expect(problem.code).toBe('TRANSFER_TO_HOLDER');
    expect((await pass({ to: { email: 'ninguém' }, name: ' ' }).expect(400)).body.errors).toMatchObject({
      name: [expect.any(String)],
      email: [expect.any(String)],
    });
  });

  it('a transfer of an admitted ticket is refused', async () => {
    await scan(ticket.qr!).expect(201);
    expect((await pass({ to: await confirmed('Léo') }).expect(409)).body.code).toBe('TICKET_IS_IN');
  });

  it('a transfer of a refunded ticket is refused', async () => {
    await say(api, payment, 'refunded').expect(200);
    expect((await pass({ to: await confirmed('Léo') }).expect(409)).body.code).toBe('TICKET_NOT_GOOD');
  });

  it('a transfer is refused once the event has started, or is cancelled', async () => {
    const leo = await confirmed('Léo');
    const [before] = await api.database.query<{ start_date: Date }>('select start_date from events where id = $1', [
      show.id,
    ]);
    try {
      await api.database.query('update events set start_date = $2 where id = $1', [show.id, api.clock.now()]);
      expect((await pass({ to: leo }).expect(409)).body.code).toBe('TRANSFER_CLOSED');
      await api.database.query('update events set canceled_at = now() where id = $1', [show.id]);
      expect((await pass({ to: leo }).expect(409)).body.code).toBe('EVENT_CANCELLED');
    } finally {
      await api.database.query('update events set start_date = $2, canceled_at = null where id = $1', [
        show.id,
        before?.start_date,
      ]);
    }
  });
});

describe('right to transfer', () => {
  it('the browser that bought may transfer without an account', async () => {
    const guest = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await say(api, await charge(api, guest), 'approved').expect(200);
    const paid = await reread(api, guest);
    const to = `${newId()}@exemplo.br`;
    const [id, path] = [newId(), `/api/orders/${guest.order.id}/tickets/${ticketOf(paid.order).id}/transfers`];
    const answer = () => as(api, null).post(path, { id, name: 'Léo', email: to }).set('cookie', guest.cookie);
    await answer().expect(201);
    await answer().expect(200);
    expect(ticketOf((await reread(api, guest)).order).qr).toBeUndefined();
  });

  it('the person a courtesy was given to may transfer it', async () => {
    const guest = await confirmed('Convidada');
    const courtesy = await giveCourtesy(api, show, { assignee_to_email: guest.email });
    const [given] = await assignedTo(guest);
    const leo = await confirmed('Léo');
    await pass({ by: guest, to: leo, of: ticketOf(given!), in_order: courtesy.id }).expect(201);
    expect(await assignedTo(leo)).toHaveLength(1);
  });
});

describe('transfer sent twice', () => {
  it('a repeated transfer happens once, and both requests get the same answer', async () => {
    const leo = await confirmed('Léo Prado');
    const id = newId();
    const [one, other] = await Promise.all([pass({ id, to: leo }), pass({ id, to: leo })]);
    expect([one.status, other.status].sort((a, b) => a - b)).toEqual([200, 201]);
    expect(one.body).toEqual(other.body);
    expect(await api.database.query('select from ticket_transfers where ticket_id = $1', [ticket.id])).toHaveLength(1);
    expect(await mailsTo(api, leo.email, 'tickets')).toHaveLength(1);
    await pass({ id, to: leo, name: 'Outro' }).expect(409);
  });

  it('the first of two transfers with two ids wins', async () => {
    const [leo, rafa] = [await confirmed('Léo'), await confirmed('Rafa')];
    const answers = await Promise.all([pass({ to: leo }), pass({ to: rafa })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect([...(await assignedTo(leo)), ...(await assignedTo(rafa))]).toHaveLength(1);
  });
});

describe('transfer concurrent with', () => {
  /** Runs `first` up to its locks, then starts `second`, and waits for both. */
  async function afterLock<First, Second>(lock: string, first: () => Promise<First>, second: () => Promise<Second>) {
    return api.database
      .transaction(async (tx) => {
        await tx.query(lock, [ticket.id]);
        const one = first();
        await statementsWait(api);
        const other = second();
        return { one, other };
      })
      .then(async ({ one, other }) => Promise.all([one, other]));
  }
  const TICKET = 'select from tickets where id = $1 for update';
  const send = <Answer extends { status: number }>(request: PromiseLike<Answer>) => Promise.resolve(request);

  it('a transfer and an entry at the same time never both happen', async () => {
    const leo = await confirmed('Léo');
    for (const entersFirst of [true, false]) {
      const fresh = await buyTwo();
      ticket = ticketOf(fresh.bought.order);
      const enter = () => send(scan(ticket.qr!));
      const give = () => send(pass({ to: leo, of: ticket, in_order: fresh.bought.order.id }));
      const [one, other] = entersFirst ? await afterLock(TICKET, enter, give) : await afterLock(TICKET, give, enter);
      const [entry, transfer] = entersFirst ? [one, other] : [other, one];
      expect([
        [201, 409],
        [404, 201],
      ]).toContainEqual([entry.status, transfer.status]);
      const inside = await api.database.query('select from checkins where ticket_id = $1', [ticket.id]);
      expect(inside).toHaveLength(entry.status === 201 ? 1 : 0);
    }
  });

  it('a transfer and a refund at the same time leave the ticket dead, whichever was first', async () => {
    const leo = await confirmed('Léo');
    for (const refundsFirst of [true, false]) {
      const fresh = await buyTwo();
      ticket = ticketOf(fresh.bought.order);
      const refund = () => send(say(api, fresh.payment, 'refunded'));
      const give = () => send(pass({ to: leo, of: ticket, in_order: fresh.bought.order.id }));
      const [one, other] = refundsFirst ? await afterLock(TICKET, refund, give) : await afterLock(TICKET, give, refund);
      const [sent, transfer] = refundsFirst ? [one, other] : [other, one];
      expect(sent.status).toBe(200);
      expect([201, 409]).toContain(transfer.status);
      const now = await readTicket(api, ticket.id);
      for (const qr of new Set([ticket.qr!, now.qr])) expect((await scan(qr)).status).not.toBe(201);
      const [row] = await api.database.query('select status from tickets where id = $1', [ticket.id]);
      expect(row).toEqual({ status: 'refunded' });
    }
  });
});
