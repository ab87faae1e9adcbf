import { describe, expect, it } from '@jest/globals';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { useApi } from '../../../testing/use-api.ts';

const WINDOW_MS = 15 * 60_000;

const api = useApi();
let person: TestPerson;
let caller = 0;

/** Calls from an address of its own for each test, as a proxy reports it. */
function from(address: string) {
  return (email: string, password: string) =>
    api.request.post('/api/auth/sign-in').set('x-forwarded-for', address).send({ email, password });
}

function nextAddress(): string {
  caller += 1;
  return `203.0.113.${caller}`;
}

describe('sign-in failures', () => {
  it('failures of one account are limited to ten per address and quarter of an hour @V6.1.1', async () => {
    person = await makePerson(api);
    const begun = Date.now();
    const address = nextAddress();
    for (let i = 0; i < 10; i += 1) await from(address)(person.email, 'errada').expect(401);
    const refused = await from(address)(person.email, TEST_PASSWORD).expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    const wait = Number(refused.headers['retry-after']);
    // A quarter of an hour from the first of them, which is no further back than this.
    expect(wait).toBeGreaterThanOrEqual(900 - Math.ceil((Date.now() - begun) / 1000));
    expect(wait).toBeLessThanOrEqual(900);

    api.clock.advance(WINDOW_MS - 30_000);
    await from(address)(person.email, TEST_PASSWORD).expect(429);
    api.clock.advance(60_000);
    await from(address)(person.email, TEST_PASSWORD).expect(200);
  });

  it('failures of an unknown account are limited just the same', async () => {
    const address = nextAddress();
    for (let i = 0; i < 10; i += 1) await from(address)('ninguem@exemplo.br', 'errada').expect(401);
    await from(address)('Ninguem@exemplo.br ', 'errada').expect(429);
  });

  it('failures of one address are limited to a hundred @V6.3.1', async () => {
    const address = nextAddress();
    const known = await makePerson(api);
    for (let i = 0; i < 100; i += 1) await from(address)(`n${i}@exemplo.br`, 'errada').expect(401);
    await from(address)(known.email, TEST_PASSWORD).expect(429);
    await from(nextAddress())(known.email, TEST_PASSWORD).expect(200);
    // A hundred passwords are hashed in sequence.
  }, 120_000);

  it('failures count, and successes do not', async () => {
    const known = await makePerson(api);
    const address = nextAddress();
    for (let i = 0; i < 12; i += 1) await from(address)(known.email, TEST_PASSWORD).expect(200);
    for (let i = 0; i < 9; i += 1) await from(address)(known.email, 'errada').expect(401);
    await from(address)(known.email, TEST_PASSWORD).expect(200);
  });

  it('failures sent all at once get no more attempts than in sequence @V6.3.1 @V11.5.1', async () => {
    const known = await makePerson(api);
    const address = nextAddress();
    const guesses = Array.from({ length: 40 }, () => from(address)(known.email, 'errada'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    await from(address)(known.email, TEST_PASSWORD).expect(429);
  });

  it('failures leave no e-mail in the database', async () => {
    const rows = await api.database.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  });
});

describe('account over its limit', () => {
  it('an account over its limit is refused without a query', async () => {
    const known = await makePerson(api);
    const address = nextAddress();
    for (let i = 0; i < 10; i += 1) await from(address)(known.email, 'errada').expect(401);
    const refuse = () => from(address)(known.email, TEST_PASSWORD).expect(429);
    await refuse();
    expect(await countQueries(api, refuse)).toBe(0);
  });
});
