import { contract, type Id } from '@festix/domain/contract';
import { signedIn } from '../stage/api-client.ts';
import type { IdName } from './every-screen.ts';

let ids: Promise<Record<IdName, Id>> | undefined;

/** Returns the demonstration's ids for addresses: the first of each kind. */
export function demoIds(): Promise<Record<IdName, Id>> {
  return (ids ??= readIds());
}

async function readIds(): Promise<Record<IdName, Id>> {
  const [producer, admin, supervisor, buyer] = await Promise.all(
    ['produtor', 'admin', 'bilheteria', 'cliente'].map((name) => signedIn(`${name}@festix.dev`)),
  );
  if (!producer || !admin || !supervisor || !buyer) throw new Error('four people sign in');
  const area = 'producer';
  const event = first(await producer.call(contract.events.list, { area, query: { name: 'Arraial da Lua Cheia' } }));
  const params = { event_id: event.id };
  const [lot, sale, team, salePoint, payout, user, ownOrder, tillSale, cashSession, venue] = await Promise.all([
    producer.call(contract.lots.list, { area, params }).then(first),
    producer.call(contract.sales.list, { area, params }).then(first),
    producer.call(contract.teams.list).then(first),
    producer.call(contract.salePoints.list, { area }).then(first),
    admin.call(contract.payouts.inbox).then(first),
    admin.call(contract.people.users, { query: { query: 'produtor@festix.dev' } }).then(first),
    buyer.call(contract.buying.customerOrders).then(first),
    supervisor.call(contract.salePoint.orders).then(first),
    supervisor.call(contract.salePoint.cashSessions).then(first),
    producer.call(contract.venues.list, { area: 'public' }).then(first),
  ]);
  const { producer: own } = await producer.call(contract.buying.event, { params: { slug: event.slug } });
  return {
    event: event.id,
    slug: event.slug,
    producerSlug: own.slug ?? '',
    venue: venue.slug,
    lot: lot.id,
    sale: sale.id,
    team: team.id,
    salePoint: salePoint.id,
    payout: payout.id,
    user: user.id,
    ownOrder: ownOrder.id,
    ownSlug: ownOrder.event.slug,
    payment: ownOrder.payment?.id ?? '',
    tillSale: tillSale.id,
    cashSession: cashSession.id,
  };
}

function first<Row>({ data }: { data: readonly Row[] }): Row {
  const [row] = data;
  if (row === undefined) throw new Error('the demonstration has one of each');
  return row;
}
