import { beforeAll, describe, expect, it } from '@jest/globals';
import { contract, pathIn, type AnyEndpoint, type Area } from '@festix/domain/contract';
import {
  ABILITIES,
  abilitiesFor,
  holdsRole,
  reachesEvent,
  ROLE_AREAS,
  type AccessedEvent,
} from '@festix/domain/people';
import { newId } from '../kernel/database/ids.ts';
import { makeCoupon } from '../testing/coupons.ts';
import { giveCourtesy } from '../testing/courtesies.ts';
import { enrolDevice } from '../testing/doors.ts';
import { accessedEvent, makeWorld, PARTS, type GridActor, type GridWorld } from '../testing/grid-cast.ts';
import { FAILED_QUEUE } from '../testing/operations.ts';
import {
  anotherApiKey,
  anotherInvitation,
  anotherExpense,
  anotherMember,
  anotherOperator,
  anotherOperatorInvitation,
  anotherPayout,
  anotherSession,
  anotherTerminal,
  anotherWebhook,
  makeOwnSalePoint,
  makeSeller,
  makeVenue,
  type GridPlace,
} from '../testing/grid-world.ts';
import { checkoutBody } from '../testing/purchases.ts';
import { makeLot } from '../testing/shows.ts';
import { makeTeam } from '../testing/teams.ts';
import { useApi } from '../testing/use-api.ts';

/*
 * Calls every route as every actor, on the own and on another producer's event, with each id of the path in turn
 * swapped for another event's or person's, and compares the answers with the declarations of contract and abilities.
 * Bodies are empty, so that permitted writes fail for another reason than permission, and change nothing.
 */

type Row = Omit<AnyEndpoint, 'types'>;

interface Route {
  name: string;
  row: Row;
  area: Area;
  /** The ids of its path besides the event's. */
  children: readonly string[];
}

interface Combination {
  part: string;
  /** The place whose event the path names. */
  at: 'own' | 'other';
  /** The id that is another event's or person's. */
  swapped: string | null;
}

/** The outcome for a caller: a refusal with this status, or the call itself. */
type Meets = 401 | 403 | 404 | 'the call';

const ROUTES: readonly Route[] = Object.entries(contract).flatMap(([subject, calls]) =>
  Object.entries<Row>(calls).flatMap(([name, row]) =>
    row.areas.map((area) => ({ name: `${subject}.${name}`, row, area, children: childrenOf(row) })),
  ),
);

const GRID = ROUTES.map((route): [string, Route, Combination[]] => [
  `${route.row.method} ${pathIn(route.row, route.area)}`,
  route,
  combinationsOf(route),
]);

/** All that a phone or a till may call in its own name, where it works. A row that is flagged anew is written down here. */
const OF_DEVICES = [
  'checkins.byReference',
  'checkins.byText',
  'checkins.exit',
  'deliveries.resendSale',
  'deliveries.saleFile',
  'devices.ops',
  'door.changes',
  'door.checkin',
  'door.chunk',
  'door.event',
  'door.snapshot',
  'events.list',
  'events.read',
  'lots.list',
  'rehearsals.tell',
  'rehearsals.tellOfTill',
  'salePoint.cashSession',
  'salePoint.cashSessions',
  'salePoint.lease',
  'salePoint.leases',
  'salePoint.order',
  'salePoint.orders',
  'salePoint.returnLease',
  'salePoint.sell',
  'salePoint.till',
  'terminals.begin',
  'terminals.giveUp',
  'terminals.state',
];

/** Calls that require a supervisor, and not a till of one's own. */
const OF_SUPERVISORS = [
  'salePoint.voidSale',
  'salePoint.releaseLease',
  'salePoint.cashReturned',
  'salePoint.recordHeldOp',
  'salePoint.discardHeldOp',
];

/** Calls that check a secret of their own, after every caller was admitted to them. */
const JUDGES_A_SECRET = [
  'receipts.file',
  'accounts.refresh',
  'buying.endAccess',
  'buying.keepOrder',
  'buying.openOrder',
  'deliveries.ownFile',
  'law.sellerOfOrder',
  'payments.webhook',
  'customer.transfer',
  'customer.keepTicket',
  'customer.returnTicket',
];

/**
 * Bodies that are valid enough to reach the row. With a swapped id, or for a refused actor, they change nothing either.
 */
const BODIES: Record<string, () => object> = {
  'buying.checkout': () => checkoutBody(),
  'buying.nameBuyer': () => ({ name: 'Léo', email: `${newId()}@exemplo.br` }),
  'buying.openOrder': () => ({ link: 'A'.repeat(54), device: newId() }),
  'buying.proof': () => ({ code: '7K2Q-X8MV' }),
  'buying.sandbox': () => ({ status: 'approved' }),
  'checkins.reveal': () => ({ reason: 'Dúvida' }),
  'checkins.undo': () => ({ reason: 'Engano' }),
  'customer.returnTicket': () => ({ id: newId() }),
  'customer.transfer': () => ({ id: newId(), name: 'Léo', email: `${newId()}@exemplo.br` }),
  'sales.correctBuyer': () => ({ email: 'certo@exemplo.br' }),
  'deliveries.resendOrder': () => ({ provider: 'email' }),
  'deliveries.resendSale': () => ({ provider: 'email' }),
  'deliveries.resendTicket': () => ({ provider: 'email' }),
  'devices.ops': () => ({ sent_at: new Date(0).toISOString(), ops: [] }),
  'devices.operator': () => ({ signature: 'signature' }),
  'devices.session': () => ({ nonce: 'nonce', signature: 'signature' }),
  'law.writeSellerOf': () => ({
    ...{ name: 'Varal', document: '11.222.333/0001-81', city: 'Recife', state: 'PE', email: 'ola@varal.example' },
  }),
  'lots.duplicate': () => ({ id: newId(), name: 'Pista' }),
  'people.answerProducerRequest': () => ({ status: 'rejected' }),
  'tracking.consent': () => ({ granted: false }),
  'venues.merge': () => ({ into_id: newId() }),
  'payouts.answer': () => ({}),
  'payouts.correct': () => ({}),
  'payouts.setNotice': () => ({ mails: true }),
  'refunds.answer': () => ({ status: 'refused', reason: 'Não.' }),
  'refunds.ask': () => ({ id: newId() }),
  'refunds.start': () => ({ id: newId() }),
  'refunds.startAll': () => ({ id: newId() }),
  'salePoint.discardHeldOp': () => ({ note: 'Engano' }),
  'salePoint.releaseLease': () => ({ reason: 'Perdido' }),
  'salePoint.releaseOfEvent': () => ({ reason: 'Perdido' }),
  'salePoint.voidSale': () => ({ id: newId(), reason: 'Errado' }),
  'salePoints.invite': () => ({ id: newId(), email: `${newId()}@exemplo.br` }),
  'salePoints.editOperator': () => ({ is_supervisor: true }),
  'terminals.create': () => ({ id: newId(), reference: newId(), name: 'Maquininha' }),
  'teams.invite': () => ({ id: newId(), email: `${newId()}@exemplo.br` }),
};

/** Queries without which a row is not reached. */
const QUERIES: Readonly<Record<string, string>> = {
  'buying.installments': '?bin=503143',
  'terminals.offered': '?serial=SBX000001',
};

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });
let world: GridWorld;
let before: unknown;
let sent = 0;

beforeAll(async () => {
  world = await makeWorld(api);
  before = await rightsOfAll();
}, 300_000);

function childrenOf({ path }: Row): string[] {
  return [...path.matchAll(/\{(\w+_id)\}/g)].map(([, name]) => name as string).filter((name) => name !== 'event_id');
}

function combinationsOf({ row, children }: Route): Combination[] {
  const places = row.path.includes('{event_id}') ? (['own', 'other'] as const) : (['own'] as const);
  return PARTS.flatMap(({ label: part }) =>
    places.flatMap((at) => [null, ...children].map((swapped) => ({ part, at, swapped }))),
  );
}

/** Returns the declared outcome: 401 without a person; then the role counts, then the event, then the right. */
function declared({ name, row, area }: Route, actor: GridActor, event: AccessedEvent | undefined): Meets {
  const { viewer, is_device } = actor;
  if (row.ability === 'public') return 'the call';
  if (!viewer) return 401;
  const isAtWork = area === 'door' || area === 'sale-point' || name === 'devices.ops';
  if (is_device && !(isAtWork && OF_DEVICES.includes(name))) return 403;
  const role = ROLE_AREAS.find((one) => one === area);
  if (role && !holdsRole(viewer, role)) return 403;
  if (event && !(role ? [role] : ROLE_AREAS).some((one) => reachesEvent(viewer, event, one))) return 404;
  return abilitiesFor(viewer, event, role).has(row.ability) ? 'the call' : 403;
}

/** Returns the refusal that a seller meets after the guard: 403 for other tills' acts, 404 for held ops. */
function refusalInside({ name, children }: Route, { viewer, is_supervisor }: GridActor): Meets | undefined {
  const isSeller = viewer?.roles.includes('sale-point') === true && !is_supervisor;
  if (!isSeller || !OF_SUPERVISORS.includes(name)) return undefined;
  return children.includes('op_id') ? 404 : 403;
}

/**
 * Calls that verify a proof before they read the device that it names: a wrong proof reveals nothing about existing
 * devices.
 */
const PROVES_A_DEVICE = ['devices.session', 'devices.operator'];

function meets({ name, children }: Route, permitted: Meets, swapped: string | null, status: number): boolean {
  if (permitted !== 'the call') return status === permitted;
  if (swapped) return status === (PROVES_A_DEVICE.includes(name) ? 401 : 404);
  if (status >= 500) return false;
  if (JUDGES_A_SECRET.includes(name)) return true;
  return status !== 401 && status !== 403 && (children.length === 0 || status !== 404);
}

/**
 * Returns the id for a parameter, the actor's own or, if swapped, another's. Creates an object for a call that deletes
 * it.
 */
async function idOf(
  name: string,
  { row, area, children }: Route,
  actor: GridActor,
  place: GridPlace,
  isSwapped: boolean,
): Promise<string> {
  const where = isSwapped ? otherThan(place) : place;
  const isDeleted = row.method === 'DELETE' && children.at(-1) === name && !isSwapped;
  switch (name) {
    case 'event_id':
      return place.show.id;
    case 'lot_id':
      return isDeleted && row.path.endsWith('{lot_id}') ? (await makeLot(api, place.show)).id : where.lot;
    case 'coupon_id':
      return isDeleted ? (await makeCoupon(api, place.show, { name: `N${newId().slice(-12)}` })).id : where.coupon;
    case 'op_id':
      return isSwapped ? newId() : world.held.op_id;
    case 'device_id':
      if (children.includes('op_id')) return isSwapped ? newId() : world.held.device_id;
      // Every super-admin may revoke any device.
      if (row.ability === 'public' || row.ability === 'operations:act') return isSwapped ? newId() : where.device;
      if (isDeleted && actor.person && !row.path.includes('{event_id}'))
        return (await enrolDevice(api, actor.person)).id;
      return isSwapped || row.path.includes('{event_id}') ? where.device : actor.device;
    case 'session_id':
      if (area === 'sale-point') return isSwapped ? newId() : actor.till.cash;
      return anotherSession(api, isSwapped || !actor.person ? where.member.id : actor.person.id);
    case 'team_id':
      return isDeleted ? (await makeTeam(api, place.show.producer)).id : where.team;
    case 'sale_point_id':
      if (isDeleted && children.at(-1) === name) return makeOwnSalePoint(api, place.show);
      // Every super-admin sets up any.
      return isSwapped && area === 'super-admin' ? newId() : where.salePoint;
    case 'terminal_id':
      return isDeleted ? anotherTerminal(api, place.salePoint) : where.terminal;
    case 'reference':
      return 'SANDBOX__SBX000001';
    case 'invitation_id':
      if (row.path.includes('{sale_point_id}')) {
        return isDeleted ? anotherOperatorInvitation(api, place.salePoint) : where.operatorInvitation;
      }
      return isDeleted ? anotherInvitation(api, place.team) : where.invitation;
    case 'user_id':
      if (row.path.includes('{sale_point_id}')) {
        return isDeleted ? anotherOperator(api, place.salePoint) : where.operator;
      }
      if (isDeleted) return anotherMember(api, place.team);
      return isSwapped && !row.path.includes('{team_id}') ? newId() : where.member.id;
    case 'webhook_id':
      return isDeleted ? anotherWebhook(api, place.show.producer) : where.webhook;
    case 'delivery_id':
      if (!children.includes('webhook_id')) return isSwapped ? newId() : where.failedDelivery;
      return where.webhookDelivery;
    case 'api_key_id':
      return isDeleted ? anotherApiKey(api, place.show.producer) : where.apiKey;
    // These belong to no person: a viewer of one may see all.
    case 'request_id':
      return isSwapped ? newId() : where.request;
    // One's own, or without an owner: every super-admin may edit any.
    case 'venue_id':
      return isSwapped ? newId() : makeVenue(api, actor.person?.id ?? null);
    case 'courtesy_id':
      return isDeleted ? (await giveCourtesy(api, place.show)).id : where.courtesy;
    case 'refund_id':
      return where.refund;
    case 'run_id':
      return where.refundRun;
    case 'payout_id':
      // Every super-admin answers any.
      if (!row.path.includes('{event_id}')) return isSwapped ? newId() : where.payout;
      return isDeleted ? anotherPayout(api, place.show) : where.payout;
    case 'expense_id':
      return isDeleted ? anotherExpense(api, place.show) : where.expense;
    case 'recount_id':
      return isSwapped ? newId() : where.recount;
    case 'token':
      return 'x';
    case 'seller_id':
      return isDeleted ? makeSeller(api, place.show, 'Ingresse') : where.seller;
    case 'import_id':
      return where.sheet;
    case 'ticket_id':
      return isSwapped ? newId() : where.ticket;
    case 'checkin_id':
      return where.checkin;
    case 'order_id':
      if (isSwapped) return row.path.includes('{event_id}') ? where.order : newId();
      return area === 'sale-point' ? actor.till.sale : where.order;
    case 'payment_id':
      return isSwapped ? newId() : where.payment;
    case 'lease_id':
      return area === 'sale-point' && !isSwapped ? actor.till.lease : where.lease;
    case 'message_id':
      return isSwapped ? newId() : where.mail;
    case 'job_id':
      return isSwapped ? newId() : where.failedJob;
    case 'notice_id':
      return isSwapped ? newId() : where.notice;
    case 'queue':
      return FAILED_QUEUE;
    case 'slug':
      return place.show.slug;
    case 'provider':
      return 'google';
    case 'gateway':
      return 'mercadopago';
    case 'kind':
      return 'terms';
    case 'form':
      return 'desktop';
    case 'file':
      return `${newId()}-480.webp`;
    case 'sha256':
      return '0'.repeat(64);
    default:
      throw new Error(`The grid knows no {${name}}: say whose it is and whose it is not.`);
  }
}

function otherThan(place: GridPlace): GridPlace {
  return place === world.own ? world.other : world.own;
}

/**
 * Returns the address of a route; parameters below a swapped id belong to it: a stranger's member of a stranger's team.
 */
async function addressOf(route: Route, actor: GridActor, place: GridPlace, swapped: string | null): Promise<string> {
  const strangers = swapped === null ? [] : route.children.slice(route.children.indexOf(swapped));
  let path = pathIn(route.row, route.area);
  for (const [parameter, name = ''] of [...path.matchAll(/\{(\w+)\}/g)])
    path = path.replace(parameter, await idOf(name, route, actor, place, strangers.includes(name)));
  return path;
}

/** Sends a call from an address of its own, so that no limit applies; returns its status. */
async function call(route: Route, actor: GridActor, path: string, isTold: boolean): Promise<number> {
  const { method } = route.row;
  sent += 1;
  const query = isTold ? (QUERIES[route.name] ?? '') : '';
  const answer = await fetch(api.url + path + query, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${sent >> 8}.${sent & 255}`,
      ...(actor.token !== undefined && { authorization: `Bearer ${actor.token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(isTold ? (BODIES[route.name]?.() ?? {}) : {}) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Returns the fault of a combination, or undefined if the answer is as declared. */
async function faultOf(route: Route, { part, at, swapped }: Combination): Promise<string | undefined> {
  const actor = world.cast.get(part) as GridActor;
  const place = world[at];
  const event = route.row.path.includes('{event_id}') ? accessedEvent(world, place, actor) : undefined;
  const meant = declared(route, actor, event);
  const refusal = swapped === null && meant === 'the call' ? refusalInside(route, actor) : undefined;
  const permitted = refusal ?? meant;
  const isTold = swapped !== null || refusal !== undefined;
  const status = await call(route, actor, await addressOf(route, actor, place, swapped), isTold);
  if (meets(route, permitted, swapped, status)) return undefined;
  const how = `${at} ${event ? 'event' : 'things'}${swapped ? `, ${swapped} swapped` : ''}`;
  return `${part}, ${how}: ${status} where ${swapped && permitted === 'the call' ? 404 : permitted} is declared`;
}

/** Returns everybody's roles and grants, which no call of the grid may change. */
function rightsOfAll(): Promise<unknown[]> {
  return api.database.query(
    `select u.id, u.roles, u.blocked_at, u.deleted_at, g.event_id, g.permissions
     from users u left join event_grants g on g.user_id = u.id where u.id = any ($1::uuid[]) order by u.id, g.event_id`,
    [[...world.cast.values()].flatMap(({ person }) => person?.id ?? [])],
  );
}

describe('permissions', () => {
  it.each(GRID)('the grid holds: %s @V8.2.1 @V8.4.1', async (_, route, combinations) => {
    expect(ABILITIES).toContain(route.row.ability);
    const faults = await Promise.all(combinations.map((combination) => faultOf(route, combination)));
    expect(faults.filter(Boolean)).toEqual([]);
  });

  it('the grid covers every combination, and no check changed a right @V1.2.4 @V8.2.2', async () => {
    expect(sent).toBe(GRID.reduce((sum, [, , combinations]) => sum + combinations.length, 0));
    expect(await rightsOfAll()).toEqual(before);
    process.stdout.write(`permissions: ${ROUTES.length} routes, ${PARTS.length} parts, ${sent} combinations\n`);
  });
});
