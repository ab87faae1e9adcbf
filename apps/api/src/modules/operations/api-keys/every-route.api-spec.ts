import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { contract, pathIn, type AnyEndpoint, type Area } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { scopesOf } from '@festix/domain/people';
import { newId } from '../../../kernel/database/ids.ts';
import { makeApiKey } from '../../../testing/api-keys.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

/*
 * Calls every route of every area, with a key of no scope, with one of all scopes, and with that one on another
 * producer's event. Bodies are empty, so that writes within a scope change nothing.
 */

type Row = Omit<AnyEndpoint, 'types'>;

interface Route {
  row: Row;
  area: Area;
}

const ROUTES: readonly Route[] = Object.values(contract)
  .flatMap((calls) => Object.values<Row>(calls))
  .filter(({ ability }) => ability !== 'public')
  .flatMap((row) => row.areas.map((area) => ({ row, area })));

/** Fewer than a key may make in a minute. */
const AT_ONCE = 100;

const api = useApi();
const show = useShow(api);
const another = useShow(api);
let all: string;
let none: string;

beforeAll(async () => {
  all = (await makeApiKey(api, show.producer)).token;
  none = `festix_${'0'.repeat(43)}`;
  // No call creates such a key: it is what is left if a version removes scopes.
  await api.database.query(
    `insert into api_keys (id, producer_id, name, hint, key_hash, scopes, created_at) values ($1, $2, 'Nada', 'festix_', $3, '{}', now())`,
    [newId(), show.producer.id, createHash('sha256').update(none).digest()],
  );
});

async function statusOf({ row, area }: Route, key: string, eventId: string): Promise<number> {
  const path = pathIn(row, area)
    .replace('{event_id}', eventId)
    .replace(/\{(\w+_id)\}/g, () => newId())
    .replace(/\{\w+\}/g, 'x');
  const answer = await fetch(api.url + path, {
    method: row.method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(row.method !== 'GET' && { body: '{}' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Calls each, and returns those with an unexpected status. */
async function wrong(
  routes: readonly Route[],
  key: string,
  eventId: string,
  isRight: (status: number, route: Route) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < routes.length; from += AT_ONCE) {
    const called = routes.slice(from, from + AT_ONCE);
    const statuses = await Promise.all(called.map((route) => statusOf(route, key, eventId)));
    called.forEach((route, at) => {
      const status = statuses[at] ?? 0;
      if (!isRight(status, route)) faults.push(`${route.row.method} ${pathIn(route.row, route.area)}: ${status}`);
    });
    api.clock.advance(MINUTE);
  }
  return faults;
}

const isOpen = ({ row, area }: Route) => area === 'producer' && scopesOf(row.ability).length > 0;

it('a key without scopes opens no route', async () => {
  expect(ROUTES.length).toBeGreaterThan(150);
  expect(await wrong(ROUTES, none, show.id, (status) => status === 403)).toEqual([]);
});

it('a key of all scopes opens the routes of its scopes, and no other', async () => {
  const open = ROUTES.filter(isOpen);
  expect(open.length).toBeGreaterThan(10);
  const isRight = (status: number, route: Route) =>
    isOpen(route) ? status < 500 && ![401, 403].includes(status) : status === 403;
  expect(await wrong(ROUTES, all, show.id, isRight)).toEqual([]);
});

it('a key opens no event of another producer @V8.4.1', async () => {
  const ofEvents = ROUTES.filter(({ row, area }) => area === 'producer' && row.path.includes('{event_id}'));
  expect(await wrong(ofEvents, all, another.id, (status) => status === 404)).toEqual([]);
});
