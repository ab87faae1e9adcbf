import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import { LOG } from '../kernel/watch/log.ts';
import { RateLimits } from '../kernel/access/rate-limits.ts';
import { TEST_PASSWORD } from '../testing/people.ts';
import { buy } from '../testing/purchases.ts';
import { as, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson, useShow } from '../testing/use-scenes.ts';
import { FILES_OF_ACTOR } from '../modules/figures/resends/ticket-downloads.service.ts';

const api = useApi();
const show = useShow(api);
const ana = usePerson(api);
let written: jest.SpiedFunction<Logger['info']>;

beforeAll(() => {
  written = jest.spyOn(api.app.get<Logger>(LOG), 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  written.mockClear();
});
/** Returns the lines about refusals that the log received. */
function refusals() {
  const calls = written.mock.calls as unknown as [line: Record<string, unknown>, message: string][];
  return calls.filter(([, message]) => message === 'refused').map(([line]) => line);
}

const signIn = (email: string, password: string) => api.request.post('/api/auth/sign-in').send({ email, password });

describe('refusal in the log', () => {
  it('a wrong password is logged with its way and account, without the address @V16.3.1', async () => {
    await signIn(ana.email, 'outra-senha').expect(401);
    await signIn(ana.email.toUpperCase(), 'mais-uma-senha').expect(401);
    await signIn('ninguem@exemplo.br', 'outra-senha').expect(401);
    const [first, second, stranger] = refusals();
    expect(first).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', by: 'password', user_id: null });
    expect(first?.['account']).toMatch(/^[\w-]{16}$/);
    expect(second?.['account']).toBe(first?.['account']);
    expect(stranger?.['account']).not.toBe(first?.['account']);
    expect(JSON.stringify(refusals())).not.toMatch(new RegExp(`${ana.email}|ninguem|senha`, 'i'));
  });

  it('a wrong code is logged with its kind @V16.3.1', async () => {
    const body = { type: 'recovery', token: 'ABCD-EFGH', email: ana.email };
    await api.request.post('/api/auth/verify-code').send(body).expect(400);
    expect(refusals()).toEqual([expect.objectContaining({ code: 'CODE_INVALID', by: 'recovery' })]);
    expect(JSON.stringify(refusals())).not.toContain('ABCD');
  });

  it('a refusal of access is logged with the caller, under the request’s id @V16.3.2', async () => {
    const asked = await as(api, ana).get('/api/super-admin/users').expect(403);
    await as(api, show.producer).get('/api/producer/events/00000000-0000-7000-8000-000000000000').expect(404);
    expect(refusals()).toEqual([
      expect.objectContaining({ status: 403, user_id: ana.id, request_id: asked.headers['x-request-id'] }),
      expect.objectContaining({ status: 404, user_id: show.producer.id }),
    ]);
  });

  it('an invalid body and a reached limit are logged with their names @V16.3.3', async () => {
    await api.request.post('/api/auth/sign-in').send({ email: ana.email }).expect(400);
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await api.app.get(RateLimits).consume(FILES_OF_ACTOR, show.producer.id, FILES_OF_ACTOR.points);
    await as(api, show.producer).get(`/api/producer/events/${show.id}/orders/${order.id}/ingresso.pdf`).expect(429);
    expect(refusals()).toEqual([
      expect.objectContaining({ code: 'VALIDATION_ERROR', user_id: null }),
      expect.objectContaining({ code: 'RATE_LIMITED', user_id: show.producer.id }),
    ]);
  });

  it('a sign-in that succeeds logs no refusal', async () => {
    await signIn(ana.email, TEST_PASSWORD).expect(200);
    expect(refusals()).toEqual([]);
  });
});
