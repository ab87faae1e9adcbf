import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request as httpRequest } from 'node:http';
import { contract, pathIn, type AnyEndpoint, type Area } from '@festix/domain/contract';
import { ROLES } from '@festix/domain/people';
import { newId } from '../kernel/database/ids.ts';
import { makeCoupon } from '../testing/coupons.ts';
import { enrolDevice } from '../testing/doors.ts';
import { addressMutants, mutantsOf, ValidBodies, type Described } from '../testing/mutants.ts';
import { buy, BUYER } from '../testing/purchases.ts';
import { makeShow, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson } from '../testing/use-scenes.ts';

/*
 * Makes every call once with a valid body, and then with each value of that body replaced in turn by a wrong one; with
 * wrong addresses, with other types and with nothing at all. No answer is a 5xx.
 */

type Row = Omit<AnyEndpoint, 'types'>;

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Described }> };
}

/** Calls that delete or sign out their caller: the following calls would find nothing. */
const ENDS_IT_ALL = /^DELETE \/api\/me$|sign-out|\/sessions/;

const CALLS = Object.values(contract).flatMap((rows) =>
  Object.values<Row>(rows)
    .map((row): [string, Row, Area] => [`${row.method} ${pathIn(row, row.areas[0]!)}`, row, row.areas[0]!])
    .filter(([name]) => !ENDS_IT_ALL.test(name)),
);

const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
// Before the API closes, which waits for its connections.
afterAll(() => agent.destroy());

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });
const person = usePerson(api, { roles: [...ROLES] });
let paths: Record<string, Record<string, Operation>>;
let bodies: ValidBodies;
let known: Record<string, string>;
let sent = 0;
/** Calls whose first body was held to be one that they take. */
let understood = 0;

beforeAll(async () => {
  const show = await makeShow(api, { producer: person, lots: [{ ticket_limit: 1000 }] });
  const lot = show.lots[0]!;
  const { order } = await buy(api, show, [[priceOf(lot).id, 2]]);
  const device = await enrolDevice(api, person);
  const coupon = await makeCoupon(api, show);
  known = {
    ...{ event_id: show.id, slug: show.slug, order_id: order.id, device_id: device.id, user_id: person.id },
    ...{ lot_id: lot.id, ticket_id: order.tickets?.[0]?.id ?? '', code: order.code, coupon_id: coupon.id },
  };
  const { body: document } = await api.request.get('/api/openapi.json').expect(200);
  paths = document.paths as typeof paths;
  bodies = new ValidBodies(document.components.schemas as Record<string, Described>, {
    ...{ event_id: show.id, lot_id: lot.id, device_id: device.id, ticket_id: known['ticket_id'] },
    ...{
      price_id: priceOf(lot).id,
      coupon: coupon.name,
      kind: 'inteira',
      phone: BUYER.phone,
      document: BUYER.document,
    },
    ...{ time_zone: 'America/Recife', trigger_lot_id: null, venue_id: null, redirect_url: '/eventos', slug: 'um-slug' },
  });
}, 60_000);

interface Sent {
  path: string;
  text?: string;
  type?: string;
  what: string;
}

/** Sends a body from an address of its own, so that no limit applies. */
function send(method: string, { path, text, type = 'application/json' }: Sent): Promise<[number, string]> {
  sent += 1;
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': `198.${18 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
    };
    const call = httpRequest(api.url + path, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve([answer.statusCode ?? 0, Buffer.concat(parts).toString()]));
    });
    call.on('error', reject);
    call.end(text);
  });
}

/** Sends several bodies concurrently; returns those whose answer is a 5xx. */
async function faultsOf(method: string, all: readonly Sent[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...all];
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const [status, text] = await send(method, one);
      if (status >= 500) faults.push(`${one.what}: ${status} ${text.slice(0, 120)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}

const inPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? (name.endsWith('_id') ? newId() : 'algo'));

function addressesOf(path: string, { parameters }: Operation): Sent[] {
  const own = inPath(path, known);
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    addressMutants.map((wrong) => ({
      path: inPath(path, { ...known, [name]: wrong.includes('%') ? wrong : encodeURIComponent(wrong) || '%20' }),
      what: `{${name}} = ${wrong.slice(0, 40)}`,
    })),
  );
  const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const ofQuery = inQuery.flatMap((name) => [
    ...addressMutants.map((wrong) => ({
      path: `${own}?${name}=${encodeURIComponent(wrong)}`,
      what: `${name}=${wrong.slice(0, 40)}`,
    })),
    ...[`${name}=1&${name}=2`, `${name}[a]=1`, `${name}[]=1`, name].map((query) => ({
      path: `${own}?${query}`,
      what: query,
    })),
  ]);
  return [...ofPath, ...ofQuery];
}

describe('mutated bodies', () => {
  it.each(CALLS)('%s has no fault on mutated bodies', async (_, row, area) => {
    const path = pathIn(row, area);
    const operation = paths[path]?.[row.method.toLowerCase()] as Operation;
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const own = inPath(path, known);
    const all: Sent[] = addressesOf(path, operation);
    if (row.method !== 'GET') all.push({ path: own, what: 'no body' });
    if (content) {
      const body = {
        ...(bodies.of(content.schema) as object),
        ...('id' in (bodies.of(content.schema) as object) && { id: newId() }),
      };
      const [status, text] = await send(row.method, { path: own, text: JSON.stringify(body), what: 'as it is' });
      expect([status < 500, text]).toEqual([true, text]);
      if (!text.includes('VALIDATION_ERROR')) understood += 1;
      for (const mutant of mutantsOf(body)) all.push({ path: own, ...mutant });
      for (const other of [
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
      ])
        all.push({ path: own, text: '--x\r\n{"a":1}', type: other, what: `${other} for ${type}` });
      if (type === 'multipart/form-data') all.push(...formsOf(own, body));
    }
    expect(await faultsOf(row.method, all)).toEqual([]);
  });

  it('the mutants start from valid bodies for as many calls as have one', () => {
    process.stdout.write(`mutants: ${sent} calls, ${understood} of the bodies were understood\n`);
    expect(understood).toBeGreaterThan(40);
  });
});

/** Returns the same fields as a form, each in turn with a hostile value. */
function formsOf(path: string, body: object): Sent[] {
  const fields = Object.entries(body).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  const written = (parts: readonly (readonly [string, string])[]) =>
    [
      ...parts.map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      '--x--\r\n',
    ].join('');
  const others = ['', '\u0000', '1e2', '[[]]', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', 'x'.repeat(20_000)];
  const type = 'multipart/form-data; boundary=x';
  const changed = fields.flatMap(([name]) =>
    others.map((wrong) => ({
      what: `form ${name} = ${wrong.slice(0, 30)}`,
      text: written(fields.map(([field, value]) => [field, field === name ? wrong : value])),
    })),
  );
  const named = ['a[b][c]', `a${'[b]'.repeat(30)}`, '__proto__', 'constructor', 'a[]', '', 'toString'].map((name) => ({
    what: `form with ${name}`,
    text: written([...fields, [name, '1']]),
  }));
  return [...changed, ...named, { what: 'form twice', text: written([...fields, ...fields]) }].map((one) => ({
    ...one,
    path,
    type,
  }));
}
