import { beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { fieldProblems } from '@festix/domain/ground';
import { ROLES } from '@festix/domain/people';
import { newId } from '../kernel/database/ids.ts';
import { enrolDevice } from '../testing/doors.ts';
import { makePerson } from '../testing/people.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson, useShow } from '../testing/use-scenes.ts';

const api = useApi();
const person = usePerson(api, { roles: [...ROLES] });
const show = useShow(api, { producer: person });
let agenda: string;

beforeAll(() => {
  agenda = `/api/producer/events/${show.id}/agenda`;
});

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const SIGN_IN = '/api/auth/sign-in';

function send(method: 'post' | 'put', path: string, text: string, headers: Record<string, string> = {}) {
  return api.request[method](path)
    .set({ 'content-type': 'application/json', ...headers })
    .send(text);
}

async function sendCompressed(body: Uint8Array<ArrayBuffer>): Promise<[status: number, code: unknown]> {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await fetch(api.url + SIGN_IN, { method: 'POST', headers, body });
  return [answer.status, ((await answer.json()) as { code: unknown }).code];
}

describe('judged part of a body', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ a: 1 }));
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  const errorsOf = async (method: 'post' | 'put', path: string, body: object) => {
    const answer = await send(method, path, JSON.stringify(body), { authorization: `Bearer ${person.token}` });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    return answer.body.errors as Record<string, string[]>;
  };

  it('no item is validated of a list that is too long @V15.2.2', async () => {
    const path = `/api/orders/${newId()}/checkout`;
    const errors = await errorsOf('post', path, { payment: { method: 'pix' }, assignees: many(20_000) });
    expect(errors).toEqual({ assignees: [fieldProblems.tooMany] });
    const booking = await errorsOf('post', `/api/events/${show.slug}/bookings`, { id: newId(), items: many(5_000) });
    expect(booking).toEqual({ items: [fieldProblems.tooMany] });
    for (const items of [[many(5_000)], [[{}]]])
      expect(await errorsOf('post', `/api/events/${show.slug}/bookings`, { id: newId(), items })).toEqual({
        items: [fieldProblems.invalid],
      });
    const buyer = await errorsOf('post', path, { payment: { method: 'pix' }, buyer: many(5_000) });
    expect(buyer).toEqual({ buyer: [fieldProblems.invalid] });
    const blocks = { agendas: [{ blocks: many(5_000) }] };
    expect(await errorsOf('put', agenda, blocks)).toEqual({ 'agendas.0.blocks': [fieldProblems.tooMany] });
  });

  it('some of the unknown fields are reported', async () => {
    const errors = await errorsOf('post', SIGN_IN, { email: 1, ...unknown(5_000) });
    expect(Object.keys(errors)).toEqual(Object.keys(unknown(20)));
    const nested = await errorsOf('post', `/api/events/${show.slug}/bookings`, {
      id: newId(),
      items: [unknown(3_000)],
    });
    expect(Object.keys(nested)).toEqual(Object.keys(unknown(20)).map((field) => `items.0.${field}`));
    const spread = { id: newId(), items: Array.from({ length: 50 }, () => unknown(1)) };
    const ofMany = await errorsOf('post', `/api/events/${show.slug}/bookings`, spread);
    expect(Object.keys(ofMany)).toEqual(Array.from({ length: 20 }, (_, at) => `items.${at}.k0`));
    expect(new Set(Object.values(errors).flat())).toEqual(new Set([fieldProblems.unknown]));
    const few = await errorsOf('post', SIGN_IN, { email: 1, ...unknown(3) });
    expect(Object.keys(few).toSorted()).toEqual(['email', 'k0', 'k1', 'k2', 'password']);
  });

  it('some of the unknown query parameters are reported', async () => {
    const { body } = await api.request.get(`/api/events?${new URLSearchParams(unknown(1_000) as never)}`).expect(400);
    expect(Object.keys(body.errors)).toHaveLength(20);
  });
});

describe('depth of a body', () => {
  it.each([
    ['2,000 levels of lists', `{"email":${nested(2_000)}}`],
    ['2,000 levels of objects', `{"email":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`],
    ['33 levels', `{"email":${nested(32)}}`],
    ['levels that never end', `{"email":${'['.repeat(50_000)}`],
  ])('a body too deep is refused before it is parsed: %s', async (_, text) => {
    const { body } = await send('post', SIGN_IN, text).expect(400);
    expect(body).toMatchObject({ code: 'BODY_TOO_DEEP', detail: expect.stringMatching(/níveis/) });
  });

  it('a body may have 32 levels, and brackets in a text do not count', async () => {
    const deep = await send('post', SIGN_IN, `{"email":${nested(31)}}`).expect(400);
    expect(deep.body.code).toBe('VALIDATION_ERROR');
    const email = `${'[{"'.repeat(100)}\\"`;
    await send('post', SIGN_IN, JSON.stringify({ email, password: '\\"[[[' })).expect(401);
  });

  it('the depth is checked in a compressed body too', async () => {
    expect(await sendCompressed(gzipSync(`{"email":${nested(2_000)}}`))).toEqual([400, 'BODY_TOO_DEEP']);
  });
});

describe('size of a body', () => {
  const large = `{"agendas":[],"more":"${'x'.repeat(1_000_000)}"}`;

  it('the size does not matter for an unauthorised caller: access is checked first', async () => {
    expect((await send('put', agenda, large).expect(401)).body.code).toBe('UNAUTHENTICATED');
    const stranger = await makePerson(api);
    const refused = await send('put', agenda, large, { authorization: `Bearer ${stranger.token}` }).expect(403);
    expect(refused.body.code).toBe('FORBIDDEN');
    await send('put', agenda, '[['.repeat(2_000_000)).expect(401);
    await send('post', '/api/nada', '[['.repeat(100_000)).expect(404);
  });

  it('a body may be an event’s whole text for a caller who may write it', async () => {
    const { body } = await send('put', agenda, large, { authorization: `Bearer ${person.token}` }).expect(400);
    expect(Object.keys(body.errors as object)).toEqual(['more']);
  });

  it('a body has a small limit for a visitor, and a larger one for a signed-in caller', async () => {
    const query = JSON.stringify({ id: newId(), items: [], more: 'x'.repeat(100_000) });
    const bookings = `/api/events/${show.slug}/bookings`;
    expect((await send('post', bookings, query).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
    await send('post', bookings, query, { authorization: `Bearer ${person.token}` }).expect(400);
    const more = JSON.stringify({ id: newId(), items: [], more: 'x'.repeat(300_000) });
    await send('post', bookings, more, { authorization: `Bearer ${person.token}` }).expect(413);
  });

  it('the size counts after decompression', async () => {
    expect(await sendCompressed(gzipSync(Buffer.alloc(50_000_000, 0x20)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('body', () => {
  it.each([
    ['nothing', ''],
    ['only space', '  \n'],
  ])('a body that is %s is refused with the missing fields', async (_, text) => {
    const { body } = await send('post', SIGN_IN, text).expect(400);
    expect(Object.keys(body.errors as object).sort()).toEqual(['email', 'password']);
  });

  it('a missing body is refused with the missing fields', async () => {
    const { body } = await api.request.post(SIGN_IN).expect(400);
    expect(Object.keys(body.errors as object).sort()).toEqual(['email', 'password']);
  });

  it.each(['[]', '[1]', 'null', '7', '"text"', '[{"email":"a@b.co","password":"x"}]', '{"a":1', '{"a":1}}'])(
    'the body %s is refused as no object',
    async (text) => {
      expect((await send('post', SIGN_IN, text).expect(400)).body.code).toBe('BAD_JSON');
    },
  );

  it.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json; charset=utf-16', {}],
    ['application/json; charset=latin1', {}],
    ['application/json', { 'content-encoding': 'compress' }],
  ])('a body of the type %s %j is refused', async (type, headers) => {
    const { body } = await send('post', SIGN_IN, '{}', { 'content-type': type, ...headers }).expect(415);
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['application/json; charset=UTF-8', 'Application/JSON', 'application/json;charset="utf-8"'])(
    'a body of the type %s is accepted',
    async (type) => {
      await send('post', SIGN_IN, '\ufeff{"email":"a@b.co","password":"x"}', { 'content-type': type }).expect(401);
    },
  );

  it('a body with a wrong Content-Encoding is refused', async () => {
    expect((await send('post', SIGN_IN, '{}', { 'content-encoding': 'gzip' }).expect(400)).body.code).toBe('BAD_JSON');
  });

  it('a body of a call that takes none is ignored', async () => {
    const refresh = send('post', '/api/auth/sign-out', '[[[', { 'content-type': 'text/plain' });
    expect((await refresh).status).toBeLessThan(500);
  });
});

describe('op nested too deep', () => {
  const op = (payload: unknown, type = 'unheard_of') => ({
    ...{ id: newId(), device_seq: 1, v: 1, type, event_id: show.id, occurred_at: api.clock.now().toISOString() },
    payload,
  });

  it('an op nested too deep is rejected under its id, the rest of its batch is applied, and a repeat gets the same', async () => {
    const device = await enrolDevice(api, person);
    const deep: unknown = JSON.parse(`${'{"a":['.repeat(1_000)}1${']}'.repeat(1_000)}`);
    const ops = [op({ kind: 'a' }), op({ reference: deep }, 'admit'), op({ kind: '[[[{{{"' }), op({ a: [deep, deep] })];
    const upload = async () => {
      const text = JSON.stringify({ sent_at: api.clock.now().toISOString(), ops });
      const call = send('post', `/api/devices/${device.id}/ops`, text, { authorization: `Bearer ${person.token}` });
      return (await call.expect(200)).body.results as { id: string; outcome: string; code: string }[];
    };
    expect((await upload()).map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [ops[0]?.id, 'rejected', 'OP_TYPE_UNKNOWN'],
      [ops[1]?.id, 'rejected', 'OP_UNREADABLE'],
      [ops[2]?.id, 'rejected', 'OP_TYPE_UNKNOWN'],
      [ops[3]?.id, 'rejected', 'OP_UNREADABLE'],
    ]);
    expect((await upload()).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['duplicate', 'OP_TYPE_UNKNOWN'],
      ['duplicate', 'OP_UNREADABLE'],
      ['duplicate', 'OP_TYPE_UNKNOWN'],
      ['duplicate', 'OP_UNREADABLE'],
    ]);
  });

  it('a body too deep outside the ops of a batch is refused', async () => {
    const device = await enrolDevice(api, person);
    const path = `/api/devices/${device.id}/ops`;
    const text = `{"sent_at":${'{"a":'.repeat(40)}1${'}'.repeat(40)},"ops":[]}`;
    const { body } = await send('post', path, text, { authorization: `Bearer ${person.token}` }).expect(400);
    expect(body.code).toBe('BODY_TOO_DEEP');
  });
});
