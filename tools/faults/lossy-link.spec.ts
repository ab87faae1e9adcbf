import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLink, type LossyLink } from './lossy-link.ts';

let server: Server;
let link: LossyLink;
let done = 0;

beforeAll(async () => {
  server = createServer((_, outgoing) => {
    done++;
    outgoing.end('feito');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  link = await openLink(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '');
});

afterAll(async () => {
  await link.stop();
  server.close();
});

const ask = (path: string): Promise<string> =>
  fetch(link.url + path, { method: 'POST', signal: AbortSignal.timeout(5_000) }).then((answer) => answer.text());

it('LossyLink loses an answer only after the server has done the work', async () => {
  link.lose((_, path) => path === '/lost');
  await expect(ask('/kept')).resolves.toBe('feito');
  await expect(ask('/lost')).rejects.toThrow();
  expect(done).toBe(2);
  expect(link.lost).toBe(1);
});

it('LossyLink lets nothing through while it is cut', async () => {
  const { barred } = link;
  link.cut();
  await expect(ask('/kept')).rejects.toThrow();
  expect(link.barred).toBeGreaterThan(barred);
  link.restore();
  await expect(ask('/kept')).resolves.toBe('feito');
  expect(done).toBe(3);
});

it('LossyLink answers in place of the server', async () => {
  const { barred } = link;
  link.meddle({ status: 200, headers: { 'content-type': 'text/html' }, body: 'Aceite os termos do Wi-Fi' });
  await expect(ask('/kept')).resolves.toBe('Aceite os termos do Wi-Fi');
  link.meddle('silence');
  await expect(fetch(link.url, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
  expect(link.barred).toBe(barred + 2);
  link.meddle(undefined);
  await expect(ask('/kept')).resolves.toBe('feito');
  expect(done).toBe(4);
});

it('LossyLink keeps a barred request from the server, and lets others through', async () => {
  const before = { done, barred: link.barred };
  link.bar((_, path) => path === '/barred');
  await expect(ask('/barred')).rejects.toThrow();
  await expect(ask('/kept')).resolves.toBe('feito');
  expect({ done, barred: link.barred }).toEqual({ done: before.done + 1, barred: before.barred + 1 });
  link.bar(() => false);
  await expect(ask('/barred')).resolves.toBe('feito');
});

it('LossyLink leads each request to the origin that is named for it', async () => {
  const other = createServer((_, outgoing) => void outgoing.end('do outro')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { port: first } = server.address() as AddressInfo;
  let turns = 0;
  link.lead(() => `http://127.0.0.1:${turns++ % 2 === 0 ? port : first}`);
  expect([await ask('/kept'), await ask('/kept'), await ask('/kept')]).toEqual(['do outro', 'feito', 'do outro']);
  other.close();
});
