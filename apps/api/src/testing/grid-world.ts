import { makeCoupon } from './coupons.ts';
import { giveCourtesy } from './courtesies.ts';
import { newId } from '../kernel/ids.ts';
import type { TestApi } from './api.ts';
import { enrolDevice, sellTickets, type TestTicket } from './doors.ts';
import { mailsTo } from './mails.ts';
import { makePerson, type TestPerson } from './people.ts';
import { book, charge } from './purchases.ts';
import { as, makeShow, priceOf, type TestShow } from './shows.ts';
import { makeMember, makeTeam } from './teams.ts';

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
  payment: string;
  team: string;
  member: TestPerson;
  invitation: string;
  request: string;
  /** A refund that waits for an answer. */
  refund: string;
  /** A message with a file. */
  mail: string;
}

/** `colleagues` are in the team that works at the event. */
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
  return {
    show,
    lot: show.lots[0]?.id ?? '',
    coupon: (await makeCoupon(api, show)).id,
    courtesy: courtesy.id,
    sheet: await makeSheet(api, show),
    device: await makeWorkingDevice(api, show),
    order: sold?.order_id ?? '',
    ticket: sold?.id ?? '',
    payment: await makePayment(api, show),
    team: team.id,
    member,
    invitation,
    request: await makeRequest(api),
    refund: await makeRefund(api, sold),
    mail: mail?.id ?? '',
  };
}

async function makeWorkingDevice(api: TestApi, show: TestShow): Promise<string> {
  const { id } = await enrolDevice(api, show.producer);
  await api.database.query('insert into device_events (device_id, event_id) values ($1, $2)', [id, show.id]);
  return id;
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

/** Somebody in a team, to be put out of it. */
export async function anotherMember(api: TestApi, teamId: string): Promise<string> {
  const { id } = await makeMember(api);
  await api.database.query('insert into team_members (team_id, user_id) values ($1, $2)', [teamId, id]);
  return id;
}

/** An invitation, to be withdrawn. */
export async function anotherInvitation(api: TestApi, teamId: string): Promise<string> {
  const id = newId();
  await api.database.query('insert into team_invitations (id, team_id, email, expires_at) values ($1, $2, $3, now())', [
    id,
    teamId,
    `${id}@exemplo.br`,
  ]);
  return id;
}

/** A venue of somebody's. */
export async function makeVenue(api: TestApi, makerId: string | null): Promise<string> {
  const id = newId();
  await api.database.query(`insert into venues (id, slug, name, created_by) values ($1, $2, 'Clube', $3)`, [
    id,
    `clube-${id}`,
    makerId,
  ]);
  return id;
}

/** A session of somebody who is signed in elsewhere as well. */
export async function anotherSession(api: TestApi, userId: string): Promise<string> {
  const id = newId();
  await api.database.query(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    id,
    userId,
  ]);
  return id;
}
