import { beforeAll, describe, it } from '@jest/globals';
import { ROLES } from '@festix/domain/people';
import fc from 'fast-check';
import { newId } from '../kernel/database/ids.ts';
import { components, paths, type Operation } from '../testing/description.ts';
import { enrolDevice } from '../testing/doors.ts';
import { nearly } from '../testing/hostile.ts';
import { makePerson } from '../testing/people.ts';
import { buy } from '../testing/purchases.ts';
import { makeShow, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';

/*
 * Calls every route of the description with hostile values: each answer is one that the contract declares, and never a
 * 5xx. The values are the same in every run; HOSTILE_SEED and HOSTILE_RUNS change them, and send more.
 */

const SEED = Number(process.env['HOSTILE_SEED'] ?? 20261122);
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 6);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** Calls that delete or sign out their caller: the following calls would find nothing. */
const ENDS_IT_ALL = /^delete \/api\/me$|sign-out|\/sessions/;

const CALLS = Object.entries(paths).flatMap(([path, operations]) =>
  METHODS.flatMap((method): [Method, string, Operation][] => {
    const operation = operations[method];
    return operation && !ENDS_IT_ALL.test(`${method} ${path}`) ? [[method, path, operation]] : [];
  }),
);

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });
let token: string;
/** Of the path's names. */
let known: Record<string, string>;

beforeAll(async () => {
  const person = await makePerson(api, { roles: [...ROLES] });
  const show = await makeShow(api, { producer: person, lots: [{ ticket_limit: 1000 }] });
  const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
  const device = await enrolDevice(api, person);
  token = person.token;
  known = {
    ...{ event_id: show.id, slug: show.slug, order_id: order.id, device_id: device.id, user_id: person.id },
    ...{ lot_id: show.lots[0]?.id ?? '', ticket_id: order.tickets?.[0]?.id ?? '', code: order.code },
  };
});

interface Call {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

function callsOf({ parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const ids = Object.values(known);
  const { schemas } = components;
  const inQuery = parameters.filter((one) => one.in === 'query');
  const inPath = parameters.filter((one) => one.in === 'path');
  const query = Object.fromEntries(inQuery.map(({ name, schema }) => [name, nearly(schema, schemas, ids)]));
  const path = Object.fromEntries(
    inPath.map(({ name, schema }) => {
      const right = fc.constant(known[name] ?? newId());
      return [name, fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: nearly(schema, schemas, ids) })];
    }),
  );
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return fc.record({
    path: fc.record(path),
    query: fc.record(query, { requiredKeys: [] }),
    body: schema ? nearly(schema, schemas, ids) : fc.constant(undefined),
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Node.js refuses longer values before the API sees them. */
const LONGEST_IN_ADDRESS = 1_000;

/** Encodes a value for an address: replaces code units that are no Unicode text. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(textOf(value).slice(0, LONGEST_IN_ADDRESS).toWellFormed());

function addressOf(path: string, call: Call): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(call.path[name]) || '%20');
  const query = Object.entries(call.query).map(([name, value]) => `${name}=${inAddress(value)}`);
  return query.length === 0 ? address : `${address}?${query.join('&')}`;
}

describe('hostile values', () => {
  it.each(CALLS)('%s %s answers every hostile value without a fault', async (method, path, operation) => {
    const call = fc.asyncProperty(callsOf(operation), async (sent) => {
      const request = api.request[method](addressOf(path, sent)).set('authorization', `Bearer ${token}`).redirects(0);
      const { status, body } = await (sent.body === undefined
        ? request
        : request.type('json').send(JSON.stringify(sent.body)));
      if (status >= 500)
        throw new Error(`${status} ${JSON.stringify(body)} for ${JSON.stringify(sent).slice(0, 2_000)}`);
    });
    await fc.assert(call, { seed: SEED, numRuns: RUNS });
  });
});
