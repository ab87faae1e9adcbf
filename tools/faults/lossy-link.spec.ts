import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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

it('loses an answer only after the server has done the work', async () => {
  link.lose((_, path) => path === '/lost');
  await expect(ask('/kept')).resolves.toBe('feito');
  await expect(ask('/lost')).rejects.toThrow();
  expect(done).toBe(2);
  expect(link.lost).toBe(1);
});

it('lets nothing through while it is cut', async () => {
  link.cut();
  await expect(ask('/kept')).rejects.toThrow();
  link.restore();
  await expect(ask('/kept')).resolves.toBe('feito');
  expect(done).toBe(3);
});
