import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountEndpoints,
  buyingEndpoints,
  checkinEndpoints,
  doorEndpoints,
  endpoint,
  eventEndpoints,
  type None,
} from '@festix/domain/contract';
import { json, problem, StubServer } from '../testing/stub-server.ts';
import { callAs } from './bearer.ts';
import { call, callRaw, CallError, callTo, UnreachableError } from './call.ts';

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  callTo(server.origin);
});

afterEach(async () => {
  callAs({ token: async () => undefined, renew: async () => undefined });
  await server.stop();
});

const event_id = '0198f000-0000-7000-8000-000000000001';

describe('call', () => {
  it('call puts parameters, query and area into the address and returns the reply', async () => {
    server.on(`GET /api/team-member/events/${event_id}/checkins`, (_, response) =>
      json(response, { data: [], count: 0, sold: 9, leased: 0, inside: 3, conflicts: 0 }),
    );

    const reply = await call(checkinEndpoints.list, {
      area: 'team-member',
      params: { event_id },
      query: { take: 50, query: 'João & Maria', filter: 'user', lots: undefined },
    });

    expect(reply.sold).toBe(9);
    const [sent] = server.received;
    expect(Object.fromEntries(sent!.url.searchParams)).toEqual({ take: '50', query: 'João & Maria', filter: 'user' });
    expect(sent!.headers.authorization).toBeUndefined();
  });

  it('call escapes parameters, so that a slug never leaves its place in the path @V1.2.2', async () => {
    server.on('GET /api/events/..%2Fme', (_, response) => json(response, { slug: 'x' }));
    await call(buyingEndpoints.event, { params: { slug: '../me' } });
    expect(server.received).toHaveLength(1);
  });

  it('call sends the body as JSON and returns nothing for 204', async () => {
    server.on('POST /api/auth/sign-out', (_, response) => void response.writeHead(204).end());
    server.on('POST /api/auth/sign-in', ({ body }, response) => json(response, { access_token: 't', user: body }));

    await expect(call(accountEndpoints.signOut)).resolves.toBeUndefined();
    await call(accountEndpoints.signIn, { body: { email: 'ana@exemplo.br', password: 'festix123' } });
    expect(server.received[1]).toMatchObject({
      body: { email: 'ana@exemplo.br', password: 'festix123' },
      headers: { 'content-type': 'application/json' },
    });
  });

  it('call sends files as form data where the contract says so', async () => {
    server.on(`PUT /api/producer/events/${event_id}/covers/desktop`, ({ headers }, response) =>
      json(response, { headers }),
    );
    await call(eventEndpoints.setCover, {
      area: 'producer',
      params: { event_id, form: 'desktop' },
      body: { file: new Blob(['picture'], { type: 'image/png' }), x: 1, y: 2, width: 30 },
    });
    const [sent] = server.received;
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const form = String(sent?.body);
    expect(form).toContain('Content-Disposition: form-data; name="file"; filename="blob"');
    expect(form).toMatch(/name="x"\r\n\r\n1\r\n/);
    expect(form).not.toContain('name="height"');
  });

  it('call repeats the field of a list in form data', async () => {
    const copied = endpoint<None, None, { cc: string[]; bcc: string[] }, None>({
      method: 'PUT',
      areas: ['public'],
      path: '/copied',
      ability: 'public',
      consumes: 'multipart/form-data',
    });
    server.on('PUT /api/copied', (_, response) => json(response, {}));
    await call(copied, { body: { cc: ['a@b.br', 'c@d.br'], bcc: [] } });
    const form = String(server.received[0]?.body);
    expect([...form.matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value])).toEqual([
      ['cc', 'a@b.br'],
      ['cc', 'c@d.br'],
    ]);
  });

  it('call returns nothing for an empty 202, and rejects any other empty success', async () => {
    server.on('POST /api/auth/recover-password', (_, response) => void response.writeHead(202).end());
    server.on('POST /api/auth/sign-in', (_, response) => void response.writeHead(200).end());
    const body = { email: 'ana@exemplo.br', password: 'festix123' };
    await expect(call(accountEndpoints.recoverPassword, { body: { email: body.email } })).resolves.toBeUndefined();
    await expect(call(accountEndpoints.signIn, { body })).rejects.toBeInstanceOf(UnreachableError);
  });

  it('call throws for an area that does not serve the endpoint', async () => {
    await expect(
      call(checkinEndpoints.create, {
        area: 'support',
        params: { event_id },
        body: { id: event_id, ticket_id: event_id },
      }),
    ).rejects.toThrow('is not in the area support');
    expect(server.received).toHaveLength(0);
  });

  it('call rejects with the problem’s code, texts, request id and Retry-After', async () => {
    server.on('POST /api/auth/sign-in', (_, response) =>
      problem(
        response,
        429,
        {
          code: 'RATE_LIMITED',
          detail: 'Muitas tentativas.',
          errors: { email: ['E-mail inválido'] },
          request_id: 'r-1',
        },
        { 'retry-after': '90' },
      ),
    );

    const failure = await call(accountEndpoints.signIn, { body: { email: '', password: '' } }).catch((e: unknown) => e);

    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      detail: 'Muitas tentativas.',
      errors: { email: ['E-mail inválido'] },
      request_id: 'r-1',
      retry_after: 90,
    });
  });

  it('call keeps the status of a proxy’s HTML failure', async () => {
    server.on('GET /api/events', (_, response) => {
      response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '7' }).end('<h1>Bad gateway</h1>');
    });
    await expect(call(buyingEndpoints.events)).rejects.toMatchObject({ status: 503, code: 'UNKNOWN', retry_after: 7 });
  });

  it('call rejects with UnreachableError when a captive portal answers 200', async () => {
    server.on('GET /api/events', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi da praça</h1>');
    });
    await expect(call(buyingEndpoints.events)).rejects.toBeInstanceOf(UnreachableError);
  });

  it('call rejects with UnreachableError without a listener, on a broken link and after the timeout', async () => {
    server.on('GET /api/events', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' }).write('{"data":');
      setImmediate(() => response.destroy());
    });
    await expect(call(buyingEndpoints.events)).rejects.toBeInstanceOf(UnreachableError);

    server.on('GET /api/events', () => undefined);
    await expect(call(buyingEndpoints.events, { patience: 30 })).rejects.toBeInstanceOf(UnreachableError);

    callTo('http://127.0.0.1:1');
    await expect(call(buyingEndpoints.events)).rejects.toBeInstanceOf(UnreachableError);
  });

  it('call rejects with the signal’s reason when the caller aborts', async () => {
    const giveUp = new AbortController();
    server.on('GET /api/events', () => giveUp.abort(new Error('left the screen')));
    await expect(call(buyingEndpoints.events, { signal: giveUp.signal })).rejects.toThrow('left the screen');
  });

  it('callRaw returns the bytes of replies that are not JSON', async () => {
    const chunk = Uint8Array.from({ length: 4096 }, (_, n) => n % 251);
    server.on(`GET /api/door/events/${event_id}/snapshot/abc`, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(chunk);
    });
    const response = await callRaw(doorEndpoints.chunk, { params: { event_id, sha256: 'abc' } });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(chunk);
  });

  it('callRaw reports each piece of a long reply, and returns all of them', async () => {
    const heard: string[] = [];
    let goOn = (): void => undefined;
    server.on(`GET /api/door/events/${event_id}/snapshot/abc`, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'x-report-rows': '2' }).write('first ');
      goOn = () => void response.end('last');
    });
    const response = await callRaw(doorEndpoints.chunk, {
      params: { event_id, sha256: 'abc' },
      onPiece: (piece, headers) => {
        heard.push(`${headers.get('x-report-rows')}: ${new TextDecoder().decode(piece)}`);
        goOn();
      },
    });
    expect(heard).toEqual(['2: first ', '2: last']);
    const file = await response.blob();
    expect([file.type, await file.text()]).toEqual(['text/csv', 'first last']);
  });

  it('callRaw rejects a reply that breaks off, and a problem', async () => {
    const options = { params: { event_id, sha256: 'abc' }, onPiece: () => undefined };
    server.on(`GET /api/door/events/${event_id}/snapshot/abc`, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('first ', () => response.destroy());
    });
    await expect(callRaw(doorEndpoints.chunk, options)).rejects.toBeInstanceOf(UnreachableError);
    server.on(`GET /api/door/events/${event_id}/snapshot/abc`, (_, response) =>
      problem(response, 429, { code: 'RATE_LIMITED' }),
    );
    await expect(callRaw(doorEndpoints.chunk, options)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('call with a session', () => {
  const tokens = { token: async () => 'old' };

  it('a call with a session renews a refused token once and is repeated', async () => {
    server.on('GET /api/me', ({ headers }, response) =>
      headers.authorization === 'Bearer new'
        ? json(response, { id: '1', name: 'Ana' })
        : problem(response, 401, { code: 'UNAUTHENTICATED' }),
    );
    callAs({ ...tokens, renew: async (refused) => (refused === 'old' ? 'new' : undefined) });

    await expect(call(accountEndpoints.me)).resolves.toMatchObject({ name: 'Ana' });
    expect(server.received.map((one) => one.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('a call with a session fails after one renewal, and at once when the session has ended', async () => {
    server.on('GET /api/me', (_, response) => problem(response, 401, { code: 'UNAUTHENTICATED' }));

    callAs({ ...tokens, renew: async () => 'new' });
    await expect(call(accountEndpoints.me)).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(2);

    callAs({ ...tokens, renew: async () => undefined });
    await expect(call(accountEndpoints.me)).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(3);
  });

  it('a call renews no token for wrong credentials, nor for a token of the caller', async () => {
    let renewals = 0;
    callAs({ ...tokens, renew: async () => void renewals++ });
    server.on('POST /api/auth/sign-in', (_, response) => problem(response, 401, { code: 'INVALID_CREDENTIALS' }));
    server.on('GET /api/producer/events', (_, response) => problem(response, 401, { code: 'UNAUTHENTICATED' }));

    const body = { email: 'ana@exemplo.br', password: 'errada' };
    await expect(call(accountEndpoints.signIn, { body, anonymous: true })).rejects.toMatchObject({ status: 401 });
    const headers = { authorization: 'Bearer device' };
    await expect(call(eventEndpoints.list, { area: 'producer', headers })).rejects.toMatchObject({ status: 401 });

    expect(renewals).toBe(0);
    expect(server.received.map((one) => one.headers.authorization)).toEqual([undefined, 'Bearer device']);
  });
});
