import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLog, logRequests, withoutPersonalData } from './log.ts';
import { Tracing } from './tracing.ts';

/** Returns the log line of one request. */
async function logOf(path: string, init: RequestInit, answer: RequestListener): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
      stream.emit('line');
    },
  });
  const log = logRequests(createLog({ LOG_LEVEL: 'info' }, { stream }));
  const server = createServer((request, response) => {
    log(request, response);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const written = once(stream, 'line');
  const asked = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  await asked.then((answer) => answer.text()).catch(() => 'cut off');
  await written;
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  return lines;
}

const ok: RequestListener = (_request, response) =>
  void response.setHeader('set-cookie', 'festix_refresh=s3cret').end();

describe('access log', () => {
  it('the access log has one line per request with id, method, address, status and time @V1.3.10 @V16.2.1 @V16.2.4', async () => {
    const [line, ...more] = await logOf('/api/me?skip=5', { headers: { 'x-request-id': 'req-12345' } }, ok);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      level: 30,
      request_id: 'req-12345',
      req: { method: 'GET', url: '/api/me?skip=5' },
      res: { status: 200 },
      responseTime: expect.any(Number),
    });
  });

  it('the access log never holds tokens, cookies, or texts that people typed or scanned @V14.2.1 @V16.2.5', async () => {
    const headers = { authorization: 'Bearer s3cret', cookie: 'festix_refresh=s3cret', referer: '/x?text=s3cret' };
    const path =
      '/api/producer/events/1/checkins/tickets?reference=s3cret&isTicketId=1&text=s3cret&%74ext=s3cret&query=s3cret';
    const lines = await logOf(path, { headers }, ok);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('s3cret');
    expect(JSON.stringify(lines)).toContain('isTicketId=1');
  });

  it.each([
    '/events/noite?coupon=S3CRET',
    '/api/events/noite?coupon=S3CRET&page=2',
    '/api/events/noite?%63oupon=S3CRET',
    '/api/events/noite?COUPON=S3CRET',
    '/api/events/noite?S3CRET',
    '/api/events/noite?page=S3CRET@exemplo.br',
    '/socket.io/?EIO=4&transport=websocket&sid=S3CRET',
    '/api/x?a_name_of_tomorrow=S3CRET',
  ])('the access log removes values of %s that may be secret or personal', (address) => {
    const told = withoutPersonalData(address);
    expect(told).not.toContain('S3CRET');
    expect(told.split('?')[0]).toBe(address.split('?')[0]);
  });

  it('the access log keeps values that help to find a fault', () => {
    const address =
      '/api/producer/orders?skip=25&status=paid&from=2026-11-01&event_id=0198f000-0000-7000-8000-000000000501';
    expect(withoutPersonalData(address)).toBe(address);
  });

  it('the access log marks a server failure as an error', async () => {
    const [line] = await logOf('/x', {}, (_request, response) => void response.writeHead(500).end());
    expect(line).toMatchObject({ level: 50, res: { status: 500 } });
    expect(line).not.toHaveProperty('err');
  });

  it('the access log marks an answer whose client went away', async () => {
    const [line] = await logOf('/x', {}, (_request, response) => void response.write('x', () => response.destroy()));
    expect(line).toMatchObject({ level: 30, msg: 'request aborted' });
  });

  it('the access log reports a write after the end of an answer, which would end the process', async () => {
    const [line] = await logOf('/x', {}, (_request, response) => {
      response.end();
      response.write('x');
    });
    expect(line).toMatchObject({ level: 50, request_id: expect.any(String), msg: 'write after end' });
  });

  it('the access log removes secrets from other log entries too @V16.2.5', () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())) });
    createLog({ LOG_LEVEL: 'info' }, { stream }).info(
      { req: { headers: { authorization: 's3cret', cookie: 's3cret' } } },
      'x',
    );
    expect(lines.join('')).toContain('[removed]');
    expect(lines.join('')).not.toContain('s3cret');
  });
});

describe('log line', () => {
  class Followed extends Tracing {
    override ids() {
      return { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' };
    }
  }

  it.each([
    ['names the step that it is of', new Followed(), new Followed().ids()],
    ['names none where nothing is followed', new Tracing(), {}],
  ])('a log line %s', (_, tracing, ids) => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())) });
    createLog({ LOG_LEVEL: 'info' }, { stream, tracing }).info('x');
    const { level: _level, time: _time, ...said } = JSON.parse(lines.join('')) as Record<string, unknown>;
    expect(said).toEqual({ msg: 'x', ...ids });
  });
});

describe('address without personal data', () => {
  it.each([
    ['/a', '/a'],
    ['/a?', '/a?'],
    ['/a?skip=1&reference=x&c', '/a?skip=1&reference=[removed]&[removed]'],
    ['/a?TEXT=x?y=z', '/a?TEXT=[removed]'],
    [
      '/api/auth/social/google/callback?code=x&state=y',
      '/api/auth/social/google/callback?code=[removed]&state=[removed]',
    ],
    ['/api/files/eyJr.ZXk?x=1', '/api/files/[removed]?x=[removed]'],
    ['/a?%E0%A4%A=1', '/a?%E0%A4%A=[removed]'],
  ])('withoutPersonalData turns the address %s into %s', (address, clean) => {
    expect(withoutPersonalData(address)).toBe(clean);
  });
});
