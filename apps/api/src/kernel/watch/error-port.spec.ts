import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnv } from '../../env.ts';
import { Clock } from './clock.ts';
import { ErrorPort, withoutPersonalData } from './error-port.ts';
import { createLog } from './log.ts';

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  lines: Record<string, never>[];
}

let service: Server;
let received: Received[];
let logged: Record<string, unknown>[];
let status: number;

beforeEach(async () => {
  [received, logged, status] = [[], [], 200];
  service = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const text = Buffer.concat(chunks).toString();
      const lines = text.split('\n').map((line) => JSON.parse(line) as Record<string, never>);
      received.push({ url: request.url, headers: request.headers, lines });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  service.closeAllConnections();
  await new Promise((closed) => service.close(closed));
});

function open(dsn: 'with a service' | 'log only' | 'dead service'): ErrorPort {
  const { port } = service.address() as AddressInfo;
  const dsns = {
    'with a service': `http://public-key@127.0.0.1:${port}/base/42`,
    'log only': '',
    'dead service': 'http://public-key@127.0.0.1:1/42',
  };
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATABASE_URL: 'postgres://nowhere/x',
    JWT_SECRET: 'a secret of the tests, long enough',
    TICKET_KEY_SECRET: Buffer.alloc(32, 1).toString('base64url'),
    SENTRY_DSN: dsns[dsn],
  });
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return new ErrorPort(env, createLog(env, { stream }), new Clock());
}

function failure(message: string): Error {
  return new RangeError(message);
}

describe('the error port', () => {
  it('the error port sends an envelope that a Sentry-compatible service accepts @V16.4.3', async () => {
    const port = open('with a service');
    port.report(failure('it broke'), { request_id: 'req-12345' });
    await port.beforeApplicationShutdown();
    expect(received).toHaveLength(1);
    const [{ url, headers, lines }] = received as [Received];
    expect(url).toBe('/base/api/42/envelope/');
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    expect(headers['x-sentry-auth']).toMatch(/sentry_version=7.*sentry_key=public-key/);
    const [envelope, item, event] = lines;
    expect(envelope).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/), sent_at: expect.any(String) });
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      event_id: envelope?.['event_id'],
      platform: 'node',
      level: 'error',
      environment: 'test',
      tags: { request_id: 'req-12345' },
      exception: { values: [{ type: 'RangeError', value: 'it broke' }] },
    });
    const { frames } = (event as never as { exception: { values: [{ stacktrace: { frames: object[] } }] } }).exception
      .values[0].stacktrace;
    expect(frames.at(-1)).toMatchObject({
      function: 'failure',
      filename: expect.stringContaining('error-port.spec.ts'),
    });
  });

  it('the error port logs one line with the request id @V16.3.4', () => {
    open('log only').report(failure('it broke'), { request_id: 'req-12345' });
    expect(logged).toEqual([
      expect.objectContaining({ level: 50, msg: 'it broke', request_id: 'req-12345', error: 'RangeError' }),
    ]);
    expect(received).toEqual([]);
  });

  it('the error port reports an error once, however many layers pass it on @V16.3.4', async () => {
    const port = open('with a service');
    const error = failure('it broke');
    port.report(error);
    port.report(error);
    await port.beforeApplicationShutdown();
    expect([received.length, logged.length]).toEqual([1, 1]);
  });

  it.each(['dead service', 'with a service'] as const)('the error port survives a %s that fails', async (dsn) => {
    status = 500;
    const port = open(dsn);
    port.report(failure('it broke'));
    await port.beforeApplicationShutdown();
    expect(logged.map(({ level }) => level)).toEqual([50, 40]);
  });

  it('the error port accepts any thrown value', () => {
    const port = open('log only');
    for (const thrown of ['a text with ana@exemplo.br', null, undefined, { secret: 1 }, 7]) port.report(thrown);
    expect(logged).toHaveLength(5);
    expect(JSON.stringify(logged)).not.toMatch(/ana@|secret/);
  });

  it('the error port sends no personal data @V14.2.3', async () => {
    const port = open('with a service');
    port.report(failure('Key (email)=(ana.souza@exemplo.com.br) and 529.982.247-25 already exist'));
    await port.beforeApplicationShutdown();
    expect(JSON.stringify([received, logged])).not.toMatch(/ana\.souza|529\.982|529982/);
  });

  it.each([
    ['mail to <ana@exemplo.br> failed', 'mail to <[e-mail]> failed'],
    ['CPF 52998224725', 'CPF [number]'],
    ['call +55 (11) 98765-4321', 'call [number]'],
    ['order FTXFES7K2M9QA is paid', 'order [code] is paid'],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer [token]'],
    ['invalid input syntax for type json: "Ana Souza"', 'invalid input syntax for type json: "…"'],
    ['violates constraint "lots_stock"', 'violates constraint "lots_stock"'],
    ['event 0190a8f0-0000-7000-8000-000000000000', 'event 0190a8f0-0000-7000-8000-000000000000'],
  ])('withoutPersonalData turns %j into %j', (message, told) => {
    expect(withoutPersonalData(message)).toBe(told);
  });
});
