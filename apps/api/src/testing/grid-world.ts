import { makeCoupon } from './coupons.ts';
import { giveCourtesy } from './courtesies.ts';
import { newId } from '../kernel/database/ids.ts';
import { makeApiKey } from './api-keys.ts';
import type { TestApi } from './api.ts';
import { enrolDevice, sellTickets, type TestTicket } from './doors.ts';
import { mailsTo } from './mails.ts';
import { makeFailedDelivery, makeFailedJob, makeNotice } from './operations.ts';
import { makePerson, type TestPerson } from './people.ts';
import { book, charge } from './purchases.ts';
import { makeRecount } from './recounts.ts';
import { makeSalePoint } from './sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from './shows.ts';
import { lease, makeTill } from './tills.ts';
import { makeMember, makeTeam } from './teams.ts';
import { makeWebhook, sendTestWebhook } from './webhooks.ts';

/** An event of one producer, with one of everything that an address can name. */
export interface GridPlace {
  show: TestShow;
  lot: string;
  coupon: string;
  courtesy: string;
  /** A spreadsheet of courtesies that is checked. */
  sheet: string;
  device: string;
  order: string;
  ticket: string;
  /** The entry of that ticket. */
  checkin: string;
  payment: string;
  team: string;
  member: TestPerson;
  invitation: string;
  request: string;
  /** The sale point of its producer, with an operator and an invited one. */
  salePoint: string;
  terminal: string;
  operator: string;
  operatorInvitation: string;
  /** Places that a till has. */
  lease: string;
  /** A refund that waits for an answer. */
  refund: string;
  /** A run that refunded everybody, which is done. */
  refundRun: string;
  /** A payout that waits, with a receipt. */
  payout: string;
  /** A cost, with a receipt. */
  expense: string;
  recount: string;
  /** A message with a file. */
  mail: string;
  failedJob: string;
  failedDelivery: string;
  /** A notification of a gateway. */
  notice: string;
  /** An address of its producer's, and what was sent there. */
  webhook: string;
  webhookDelivery: string;
  apiKey: string;
  /** Another seller of the event. */
  seller: string;
}

/** Creates a place of the grid; `colleagues` are in the team that works at the event. */
export async function makePlace(api: TestApi, colleagues: readonly TestPerson[] = []): Promise<GridPlace> {
  const show = await makeShow(api);
  const member = await makeMember(api);
  const team = await makeTeam(api, show.producer, { members: [member, ...colleagues], shows: [show] });
  const email = `${newId()}@exemplo.br`;
  const invitation = newId();
  await as(api, show.producer)
    .post(`/api/producer/teams/${team.id}/invitations`, { id: invitation, email })
    .expect(201);
  const receiver = `${newId()}@exemplo.br`;
  const courtesy = await giveCourtesy(api, show, { assignee_to_email: receiver });
  const [mail] = await mailsTo(api, receiver);
  const [sold] = await sellTickets(api, show);
  const salePoint = await makeOwnSalePoint(api, show);
  return {
    show,
    lot: show.lots[0]?.id ?? '',
    coupon: (await makeCoupon(api, show)).id,
    courtesy: courtesy.id,
    sheet: await makeSheet(api, show),
    device: await makeWorkingDevice(api, show),
    order: sold?.order_id ?? '',
    ticket: sold?.id ?? '',
    checkin: await makeEntry(api, show, sold?.id),
    payment: await makePayment(api, show),
    team: team.id,
    member,
    invitation,
    request: await makeRequest(api),
    salePoint,
    terminal: await anotherTerminal(api, salePoint),
    operator: await anotherOperator(api, salePoint),
    operatorInvitation: await anotherOperatorInvitation(api, salePoint),
    lease: await makeLease(api, show),
    refund: await makeRefund(api, sold),
    refundRun: await makeRefundRun(api, show),
    payout: await anotherPayout(api, show),
    expense: await anotherExpense(api, show),
    recount: await makeRecount(api, 'done'),
    mail: mail?.id ?? '',
    failedJob: await makeFailedJob(api),
    failedDelivery: await makeFailedDelivery(api),
    notice: await makeNotice(api),
    ...(await makeToldWebhook(api, show.producer)),
    apiKey: (await makeApiKey(api, show.producer)).id,
    seller: await makeSeller(api, show),
  };
}

async function makeWorkingDevice(api: TestApi, show: TestShow): Promise<string> {
  const { id } = await enrolDevice(api, show.producer);
  await api.database.query('insert into device_events (device_id, event_id) values ($1, $2)', [id, show.id]);
  return id;
}

async function makeEntry(api: TestApi, show: TestShow, ticket_id: string | undefined): Promise<string> {
  const id = newId();
  await as(api, show.producer).post(`/api/producer/events/${show.id}/checkins`, { id, ticket_id }).expect(201);
  return id;
}

/** Makes a seller of one ticket, or returns the one that has this name. */
export async function makeSeller(api: TestApi, show: TestShow, seller = 'Sympla'): Promise<string> {
  const answer = await as(api, show.producer)
    .put(`/api/producer/events/${show.id}/partner-tickets`, { seller, tickets: [{ code: `${seller}-1` }] })
    .expect(200);
  return (answer.body as { seller_id: string }).seller_id;
}

async function makeSheet(api: TestApi, show: TestShow): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into courtesy_imports (id, event_id, made_by, file_name, state, row_count, ticket_count, created_at)
     values ($1, $2, $3, 'convidados.xlsx', 'done', 0, 0, now())`,
    [id, show.id, show.producer.id],
  );
  return id;
}

async function makePayment(api: TestApi, show: TestShow): Promise<string> {
  return (await charge(api, await book(api, show, [[priceOf(show.lots[0]).id, 1]]))).id;
}

async function makeRequest(api: TestApi): Promise<string> {
  const id = newId();
  await api.database.query('insert into producer_requests (id, user_id, slug) values ($1, $2, $3)', [
    id,
    (await makePerson(api)).id,
    `pedido-${id}`,
  ]);
  return id;
}

async function makeRefund(api: TestApi, ticket: TestTicket | undefined): Promise<string> {
  const id = newId();
  await api.database.query(
    `with request as (
       insert into refund_requests (id, order_id, event_id, rule, status, amount, created_at)
       values ($1, $2, $3, 'event_changed', 'pending', 0, now())
     )
     insert into refund_tickets (request_id, ticket_id, amount) values ($1, $4, 0)`,
    [id, ticket?.order_id, ticket?.event_id, ticket?.id],
  );
  return id;
}

async function makeRefundRun(api: TestApi, show: TestShow): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into refund_runs (id, event_id, state, started_by, created_at, done_at) values ($1, $2, 'done', $3, now(), now())`,
    [id, show.id, show.producer.id],
  );
  return id;
}

async function makeToldWebhook(api: TestApi, producer: TestPerson) {
  const { webhook } = await makeWebhook(api, producer);
  return { webhook: webhook.id, webhookDelivery: await sendTestWebhook(api, producer, webhook.id) };
}

/** Creates a member of a team, for a test to remove; returns the person's id. */
export async function anotherMember(api: TestApi, teamId: string): Promise<string> {
  const { id } = await makeMember(api);
  await api.database.query('insert into team_members (team_id, user_id) values ($1, $2)', [teamId, id]);
  return id;
}

/** Creates an invitation, for a test to withdraw; returns its id. */
export async function anotherInvitation(api: TestApi, teamId: string): Promise<string> {
  const id = newId();
  await api.database.query('insert into team_invitations (id, team_id, email, expires_at) values ($1, $2, $3, now())', [
    id,
    teamId,
    `${id}@exemplo.br`,
  ]);
  return id;
}

/** Creates a sale point of an event's producer for that event; returns its id. */
export async function makeOwnSalePoint(api: TestApi, show: TestShow): Promise<string> {
  const id = newId();
  await as(api, show.producer)
    .post('/api/producer/sale-points', { id, name: 'Bilheteria própria', events: [{ id: show.id }] })
    .expect(201);
  return id;
}

/** Creates an operator of a sale point, for a test to remove; returns the person's id. */
export async function anotherOperator(api: TestApi, salePointId: string): Promise<string> {
  const { id } = await makePerson(api, { roles: ['sale-point'] });
  await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
    salePointId,
    id,
  ]);
  return id;
}

/** Creates an invitation to sell, for a test to withdraw; returns its id. */
/** Gives a sale point a card terminal; returns its id. */
export async function anotherTerminal(api: TestApi, salePointId: string): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into card_terminals (id, sale_point_id, gateway, reference, name, created_at)
     values ($1, $2, 'sandbox', $3, 'Maquininha', now())`,
    [id, salePointId, `SANDBOX__${id}`],
  );
  return id;
}

export async function anotherOperatorInvitation(api: TestApi, salePointId: string): Promise<string> {
  const id = newId();
  await api.database.query(
    'insert into sale_point_invitations (id, sale_point_id, email, expires_at) values ($1, $2, $3, now())',
    [id, salePointId, `${id}@exemplo.br`],
  );
  return id;
}

async function makeLease(api: TestApi, show: TestShow): Promise<string> {
  return (await lease(api, await makeTill(api, show, await makeSalePoint(api, show)))).id;
}

/** Creates the drawer of a person's till. */
export async function makeCashSession(
  api: TestApi,
  show: TestShow,
  salePointId: string,
  person: TestPerson,
): Promise<string> {
  const id = newId();
  const device = await enrolDevice(api, person, { kind: 'till' });
  await api.database.query(
    'insert into cash_sessions (id, event_id, sale_point_id, device_id) values ($1, $2, $3, $4)',
    [id, show.id, salePointId, device.id],
  );
  return id;
}

/** Creates a held op: cash in the drawer of a person's till, uploaded after the till was blocked. */
export async function makeHeldOp(
  api: TestApi,
  show: TestShow,
  person: TestPerson,
): Promise<{ device_id: string; op_id: string }> {
  const { id: device_id } = await enrolDevice(api, person, { kind: 'till' });
  await as(api, person).delete(`/api/devices/${device_id}`).expect(204);
  const occurred_at = api.clock.now().toISOString();
  const op = { id: newId(), device_seq: 1, v: 1, type: 'cash_event', event_id: show.id, occurred_at };
  const ops = [{ ...op, payload: { kind: 'opening', amount: 10_000 } }];
  await as(api, person).post(`/api/devices/${device_id}/ops`, { sent_at: occurred_at, ops }).expect(200);
  return { device_id, op_id: op.id };
}

/** Creates a venue of a maker; returns its id. */
export async function makeVenue(api: TestApi, makerId: string | null): Promise<string> {
  const id = newId();
  await api.database.query(`insert into venues (id, slug, name, created_by) values ($1, $2, 'Clube', $3)`, [
    id,
    `clube-${id}`,
    makerId,
  ]);
  return id;
}

/** Creates a further session of a signed-in person; returns its id. */
export async function anotherSession(api: TestApi, userId: string): Promise<string> {
  const id = newId();
  await api.database.query(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    id,
    userId,
  ]);
  return id;
}

/** Creates a webhook of a producer, for a test to remove; returns its id. */
export async function anotherWebhook(api: TestApi, { id: producerId }: TestPerson): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into webhook_endpoints (id, producer_id, url, kinds, is_active, created_at)
     values ($1, $2, 'https://varal.example/', '{order.paid}', false, now())`,
    [id, producerId],
  );
  return id;
}

/** Creates an API key of a producer, for a test to revoke; returns its id. */
export async function anotherApiKey(api: TestApi, { id: producerId }: TestPerson): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into api_keys (id, producer_id, name, hint, key_hash, scopes, created_at)
     values ($1, $2, 'Site', 'festix_', sha256($3::text::bytea), '{events:read}', now())`,
    [id, producerId, id],
  );
  return id;
}

/** Creates a pending payout, for a test to remove; returns its id. */
export async function anotherPayout(api: TestApi, show: TestShow): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into payouts (id, event_id, producer_id, amount, request_date, pix, pix_type, receipt)
     values ($1, $2, $3, 100, now(), '52998224725', 'cpf', 'receipts/1.pdf')`,
    [id, show.id, show.producer.id],
  );
  return id;
}

/** Creates an expense, for a test to remove; returns its id. */
export async function anotherExpense(api: TestApi, show: TestShow): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into expenses (id, event_id, amount, receipt, created_at, recorded_at)
     values ($1, $2, 100, 'receipts/1.pdf', now(), now())`,
    [id, show.id],
  );
  return id;
}
