import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setImmediate as soon } from 'node:timers/promises';
import { runLoad } from './http-load.ts';

let server: Server;
let url: string;
const heard: string[] = [];

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    const reply = async (): Promise<void> => {
      const body = Buffer.concat(pieces).toString();
      heard.push(body);
      const answer = Buffer.from(`você disse ${body}`);
      outgoing.writeHead(body.includes('no') ? 409 : 201, { 'content-length': answer.length });
      // In two pieces, as a slow network would bring it.
      outgoing.write(answer.subarray(0, 5));
      await soon();
      outgoing.end(answer.subarray(5));
    };
    incoming.on('end', () => void reply());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterAll(() => server.close());

it('runLoad counts every answer once, however many requests are open', async () => {
  let left = 300;
  const bodies: string[] = [];
  const result = await runLoad({
    url,
    connections: 8,
    next: () => (left > 0 ? { method: 'POST', path: '/', body: { say: left-- % 3 === 0 ? 'no' : 'yes' } } : undefined),
    answered: (_, body) => bodies.push(body),
  });
  expect(heard).toHaveLength(300);
  expect(result.requests).toBe(300);
  expect(result.byStatus).toEqual({ 201: 200, 409: 100 });
  expect(Buffer.from(bodies[0] ?? '', 'latin1').toString()).toBe('você disse {"say":"no"}');
});

it('runLoad sends bytes unchanged', async () => {
  const bytes = [Buffer.from('{"say":"é"}')];
  heard.length = 0;
  await runLoad({
    url,
    connections: 1,
    next: () => (bytes.length > 0 ? { method: 'POST', path: '/', body: bytes.pop() } : undefined),
  });
  expect(heard).toEqual(['{"say":"é"}']);
});
