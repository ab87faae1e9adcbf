import { describe, expect, it } from '@jest/globals';
import { startApi } from '../testing/api.ts';
import { useApi } from '../testing/use-api.ts';
import { Readiness } from '../kernel/http/health/readiness.ts';

const api = useApi();

describe('problems', () => {
  it('a problem is returned for an unknown route', async () => {
    const { body, headers } = await api.request.get('/api/nada/aqui').expect(404);
    expect(body).toMatchObject({ code: 'UNKNOWN_ROUTE', status: 404, detail: 'Este endereço não existe.' });
    expect(body.request_id).toBe(headers['x-request-id']);
  });

  it.each([
    ['half an object', '{"email": '],
    ['a bare text', 'nada'],
    ['an unfinished text', '"'],
  ])('a problem is returned for invalid JSON: %s', async (_, text) => {
    const call = api.request.post('/api/auth/sign-in').set('content-type', 'application/json').send(text);
    const { body, headers } = await call.expect(400);
    expect(body.code).toBe('BAD_JSON');
    expect(body.request_id).toBe(headers['x-request-id']);
  });

  it('a problem is returned for a body that is no object', async () => {
    const call = api.request.post('/api/auth/sign-in').set('content-type', 'application/json').send('[1, 2]');
    expect((await call.expect(400)).body.code).toMatch(/^(VALIDATION_ERROR|BAD_JSON)$/);
  });

  it('a problem is returned for a body that is too large', async () => {
    const call = api.request.post('/api/auth/sign-in').send({ email: 'a@b.c', password: 'x'.repeat(300_000) });
    expect((await call.expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('a problem is returned for a text that PostgreSQL can’t store @V1.3.3', async () => {
    const call = api.request.post('/api/auth/sign-in').send({ email: 'a\u0000@b.c', password: 'x' });
    expect((await call.expect(400)).body.code).toBe('BAD_JSON');
    expect((await api.request.get('/api/events?query=%00').expect(404)).body.code).toBe('UNKNOWN_ROUTE');
  });

  it('a problem’s text never ends in half a character', async () => {
    await api.request.post('/api/auth/sign-in').send({ email: 'a\ud800@b.c', password: 'x' }).expect(401);
  });

  it.each([
    '/%E0%A4%A',
    '/api/%E0%A4%A',
    '/api/events/%E0%A4%A',
    '/api/orders/%',
    '/api/me/%00',
    '/api//me',
    '/api/me/../me/x',
  ])('a problem is returned for the malformed or unknown path %s @V1.1.1', async (address) => {
    const { body } = await api.request.get(address).expect(404);
    expect(body.code).toBe('UNKNOWN_ROUTE');
  });
});

describe('request ids', () => {
  it('a request id is created, or taken from a valid header', async () => {
    const made = await api.request.get('/api/health/live').expect(200);
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const taken = await api.request.get('/api/nada').set('x-request-id', 'abc-123.456').expect(404);
    expect(taken.headers['x-request-id']).toBe('abc-123.456');
    expect(taken.body.request_id).toBe('abc-123.456');
  });

  it.each(['short', 'x'.repeat(65), 'has space in it', '{"inject":"a log"}'])(
    'a request id %j is not taken @V16.4.1',
    async (id) => {
      const answer = await api.request.get('/api/health/live').set('x-request-id', id).expect(200);
      expect(answer.headers['x-request-id']).not.toBe(id);
    },
  );
});

describe('health', () => {
  it('the liveness check succeeds', async () => {
    expect((await api.request.get('/api/health/live').expect(200)).body).toEqual({ status: 'ok' });
  });

  it('the readiness check succeeds only after migration and seeds', async () => {
    const readiness = api.app.get(Readiness);
    await api.request.get('/api/health/ready').expect(200);
    Object.assign(readiness, { ready: false });
    const { headers } = await api.request.get('/api/health/ready').expect(503);
    expect(headers['retry-after']).toBe('1');
    readiness.set();
    await api.request.get('/api/health/ready').expect(200);
  });
});

describe('metrics', () => {
  it('the metrics time requests under the contract’s path, and unknown ones under one label', async () => {
    await api.request.get('/api/me').expect(401);
    await api.request.get('/api/made/up').expect(404);
    const { text, type } = await api.request.get('/api/metrics').expect(200);
    expect(type).toBe('text/plain');
    expect(text).toMatch(/festix_http_request_seconds_count\{method="GET",route="\/api\/me",status="401"\} \d/);
    expect(text).toMatch(/festix_http_request_seconds_count\{method="GET",route="none",status="404"\} \d/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('made/up');
  });

  it('the metrics need their token if one is set @V13.2.1', async () => {
    const guarded = await startApi({
      env: { METRICS_TOKEN: 'a-token-of-prometheus' },
      databaseUrl: api.env.DATABASE_URL,
    });
    try {
      await guarded.request.get('/api/metrics').expect(401);
      await guarded.request.get('/api/metrics').set('authorization', 'Bearer another').expect(401);
      await guarded.request.get('/api/metrics').set('authorization', 'Bearer a-token-of-prometheus').expect(200);
    } finally {
      await guarded.close();
    }
  });

  it('the metrics are not found in production without a token @V13.4.5', async () => {
    const env = { NODE_ENV: 'production', JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' };
    const production = await startApi({ env, databaseUrl: api.env.DATABASE_URL });
    try {
      expect((await production.request.get('/api/metrics').expect(404)).body.code).toBe('UNKNOWN_ROUTE');
    } finally {
      await production.close();
    }
  });
});

describe('OpenAPI description', () => {
  it('the description is OpenAPI 3.1 with every call', async () => {
    const { body } = await api.request.get('/api/openapi.json').expect(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/auth/sign-in'].post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/SignInBody',
    });
    expect(body.paths['/api/me'].get.security).toEqual([{ access_token: [] }]);
  });

  it('the description is compressed once, and cached by clients', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { body, headers } = await api.request
        .get('/api/openapi.json')
        .set('accept-encoding', encoding)
        .expect(200)
        .expect('content-type', 'application/json; charset=utf-8');
      expect(body.openapi).toBe('3.1.0');
      expect(headers['cache-control']).toBe('public, max-age=3600');
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      // A reply that is packed for each call is sent in pieces, without a length known beforehand.
      expect(Number(headers['content-length'])).toBeGreaterThan(0);
      expect(headers['vary']).toContain('Accept-Encoding');
    }
  });

  it('the description keeps the contract’s tags: formats, integers, no additional fields @V2.1.1', async () => {
    const { body } = await api.request.get('/api/openapi.json').expect(200);
    const { Id, Instant, Cents, Count, UserView } = body.components.schemas;
    expect(Id).toMatchObject({ type: 'string', format: 'uuid' });
    expect(Instant).toMatchObject({ type: 'string', format: 'date-time' });
    expect(Cents).toMatchObject({ type: 'integer' });
    expect(Count).toMatchObject({ type: 'integer' });
    expect(UserView.additionalProperties).toBe(false);
  });

  it('the description has no dangling reference', async () => {
    const { body, text } = await api.request.get('/api/openapi.json').expect(200);
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !(name in body.components.schemas))).toEqual([]);
  });
});

describe('/api/docs', () => {
  it('/api/docs is a page of our own origin, without inline scripts', async () => {
    for (const address of ['/api/docs', '/api/docs/']) {
      const { text, headers } = await api.request.get(address).expect(200);
      expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
      const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, found]) => found as string);
      expect(loaded).toHaveLength(4);
      for (const file of loaded) {
        expect(file).toMatch(/^\/api\/docs\/files\//);
        await api.request.get(file).expect(200);
      }
      expect([...text.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map(([, inside]) => inside)).toEqual(['', '']);
    }
  });

  it('/api/docs serves no other file of the library @V13.4.5', async () => {
    for (const file of ['package.json', 'index.html', '../package.json', 'swagger-ui-bundle.js.map']) {
      await api.request.get(`/api/docs/files/${file}`).expect(404);
    }
  });
});
