import { beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '@festix/domain/ground';
import { MOST_API_KEYS } from '@festix/domain/people';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { apiKeyBody, makeApiKey } from '../../../testing/api-keys.ts';
import { auditOf } from '../../../testing/audit.ts';
import { couponBody } from '../../../testing/coupons.ts';
import { sellTickets } from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const KEYS = '/api/producer/api-keys';

const api = useApi();
let producer: TestPerson;
const show = useShow(api);

beforeAll(() => {
  producer = show.producer;
});

const read = (token: string, path = `/events/${show.id}`) => as(api, { token }).get(`/api/producer${path}`);

describe('API key', () => {
  it('a key is shown once, and stored as a hash', async () => {
    const { token, ...key } = await makeApiKey(api, producer, { scopes: ['events:read'] });
    expect(token).toMatch(/^festix_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({ name: 'Site da casa', scopes: ['events:read'], event: null, last_used_at: null });
    expect(token.startsWith(key.hint)).toBe(true);
    const listed = await as(api, producer).get(KEYS).expect(200);
    expect(listed.body.data).toContainEqual(key);
    const [{ rows } = { rows: '' }] = await api.database.query<{ rows: string }>(
      `select (select json_agg(k) from api_keys k)::text || (select json_agg(i) from idempotency_keys i)::text
         || (select json_agg(a) from audit_entries a)::text as rows`,
    );
    expect(rows).toContain(key.hint);
    expect(rows).not.toContain(token.slice(0, 20));
  });

  it('a key opens what its scopes allow, on behalf of its producer, and nothing else', async () => {
    const { token } = await makeApiKey(api, producer, { scopes: ['events:read'] });
    const answer = await read(token).expect(200);
    expect(answer.body).toMatchObject({ id: show.id });
    expect((await read(token, '/events').expect(200)).body.count).toBe(1);
    await read(token, `/events/${show.id}/orders`).expect(403);
    await as(api, { token }).post(`/api/producer/events/${show.id}/coupons`, {}).expect(403);
    await read(token, `/events/${(await makeShow(api)).id}`).expect(404);
  });

  it('a key without the scope of payouts shows no balance @V8.2.3', async () => {
    const overview = `/events/${show.id}/overview`;
    const { token } = await makeApiKey(api, producer, { scopes: ['events:read'] });
    const rich = await makeApiKey(api, producer, { scopes: ['events:read', 'payouts:read'] });
    expect((await read(token, overview).expect(200)).body.balance).toBeNull();
    expect((await read(rich.token, overview).expect(200)).body.balance).toBe(0);
    for (const path of [`/events/${show.id}`, '/events', '/dashboard']) {
      const [{ body: poor }, { body: full }] = [
        await read(token, path).expect(200),
        await read(rich.token, path).expect(200),
      ];
      const [one, other] = [poor.data?.[0] ?? poor, full.data?.[0] ?? full];
      expect(one.finance).toBeNull();
      expect(other.finance).toMatchObject({ payouts: 0, balance: 0 });
      expect(one.abilities).not.toContain('payouts:read');
    }
  });

  it('a key of one event opens that event alone', async () => {
    const another = await makeShow(api, { producer });
    const { token } = await makeApiKey(api, producer, { event_id: show.id });
    await read(token).expect(200);
    await read(token, `/events/${show.id.toUpperCase()}`).expect(200);
    await read(token, `/events/${another.id}`).expect(404);
    await read(token, '/events').expect(403);
  });

  it('a key admits tickets, and the audit log names the key', async () => {
    const { token, id } = await makeApiKey(api, producer, { scopes: ['checkins:write'] });
    const [ticket] = await sellTickets(api, show);
    const body = { id: newId(), ticket_id: ticket?.id };
    await as(api, { token }).post(`/api/producer/events/${show.id}/checkins`, body).expect(201);
    const noted = await auditOf(api, id, 'api-keys:use');
    expect(noted).toMatchObject([
      { actor_id: producer.id, event_id: show.id, after: { call: 'POST /events/{event_id}/checkins' } },
    ]);
  });

  it('a key’s changes are tied to it by the id of the request @V16.2.1', async () => {
    const { token, id } = await makeApiKey(api, producer, { scopes: ['coupons:write'] });
    await as(api, { token }).post(`/api/producer/events/${show.id}/coupons`, couponBody(show)).expect(201);
    const noted = await api.database.query<{ action: string }>(
      `select action from audit_entries
       where request_id = (select request_id from audit_entries where subject_id = $1 and action = 'api-keys:use')
       order by id`,
      [id],
    );
    expect(noted.map(({ action }) => action)).toEqual(['api-keys:use', 'coupons:create']);
  });

  it('a key keeps the time of its last use', async () => {
    const { token, id } = await makeApiKey(api, producer);
    await read(token).expect(200);
    const used = async () => {
      const { body } = await as(api, producer).get(KEYS).expect(200);
      return (body.data as { id: string; last_used_at: string | null }[]).find((key) => key.id === id)?.last_used_at;
    };
    const first = await used();
    expect(first).not.toBeNull();
    await read(token).expect(200);
    expect(await used()).toBe(first);
  });
});

describe('key that opens nothing', () => {
  it('a revoked key opens nothing from the next call on', async () => {
    const { token, id } = await makeApiKey(api, producer);
    await read(token).expect(200);
    await as(api, producer).delete(`${KEYS}/${id}`).expect(204);
    await read(token).expect(401);
    await as(api, producer).delete(`${KEYS}/${id}`).expect(404);
    expect((await auditOf(api, id)).map(({ action }) => action)).toEqual(['api-keys:create', 'api-keys:revoke']);
  });

  it('an expired key opens nothing', async () => {
    const expires_at = new Date(api.clock.now().getTime() + HOUR).toISOString();
    const { token } = await makeApiKey(api, producer, { expires_at });
    await read(token).expect(200);
    api.clock.advance(HOUR);
    await read(token).expect(401);
    api.clock.moveTo(new Date());
  });

  it('a key opens nothing when its producer is blocked, or no producer any more', async () => {
    const own = await makeShow(api);
    const { token } = await makeApiKey(api, own.producer);
    const change = async (columns: string) => {
      await api.database.query(`update users set ${columns} where id = $1`, [own.producer.id]);
      api.app.get(AccessService).forget();
    };
    await change(`roles = '{customer}'`);
    await read(token, `/events/${own.id}`).expect(403);
    await change(`roles = '{customer,producer}', blocked_at = now()`);
    await read(token, `/events/${own.id}`).expect(401);
  });

  it('an unknown key opens nothing', async () => {
    await read(`festix_${'A'.repeat(43)}`).expect(401);
    await read('festix_').expect(401);
  });

  it('a key that calls too often is refused', async () => {
    const { token } = await makeApiKey(api, producer);
    // Begins at a full minute, which no other test uses.
    api.clock.moveTo(new Date(Math.ceil(api.clock.now().getTime() / MINUTE) * MINUTE));
    const statuses = await Promise.all(Array.from({ length: 320 }, async () => (await read(token, '/teams')).status));
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    expect(statuses.filter((status) => status === 403)).toHaveLength(300);
    api.clock.moveTo(new Date());
  });
});

describe('creation', () => {
  it.each([
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['events:read', 'events:read'] }],
    ['scopes', { scopes: ['accounts:write'] }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: 'amanhã' }],
    ['event_id', { event_id: newId() }],
  ])('a key is refused for its %s: %j', async (field, wrong) => {
    const refused = await as(api, producer)
      .post(KEYS, { ...apiKeyBody(), ...wrong })
      .expect(400);
    expect(refused.body.errors).toHaveProperty([field]);
  });

  it('keys above the limit of their number are refused', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    for (let count = 0; count < MOST_API_KEYS; count += 1) await makeApiKey(api, own);
    const refused = await as(api, own).post(KEYS, apiKeyBody()).expect(409);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_API_KEYS' });
  });

  it('a key can’t create another key', async () => {
    const { token } = await makeApiKey(api, producer);
    await as(api, { token }).post(KEYS, apiKeyBody()).expect(403);
    await as(api, { token }).get('/api/producer/webhooks').expect(403);
    await as(api, { token }).get('/api/me').expect(403);
  });
});

it('another producer’s key is not found', async () => {
  const { id } = await makeApiKey(api, producer);
  const stranger = await makePerson(api, { roles: ['producer'] });
  await as(api, stranger).delete(`${KEYS}/${id}`).expect(404);
  expect((await as(api, stranger).get(KEYS).expect(200)).body).toEqual({ data: [], count: 0 });
});
