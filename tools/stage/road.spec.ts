import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import { openRoad, type Road } from './road.ts';

let echo: Server;
let road: Road;

beforeAll(async () => {
  echo = createServer((socket) => void socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  road = await openRoad('127.0.0.1', (echo.address() as AddressInfo).port);
});
afterAll(async () => {
  await road.stop();
  echo.close();
});

async function enter(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: road.port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

async function roundTrip(socket: Socket): Promise<number> {
  const begun = performance.now();
  socket.write('?');
  await once(socket, 'data');
  return performance.now() - begun;
}

it('a road makes each round trip as much longer as it was told', async () => {
  const socket = await enter();
  road.lengthen(50);
  // What it was told may come after the first byte.
  while ((await roundTrip(socket)) < 49);
  expect(await roundTrip(socket)).toBeGreaterThanOrEqual(49);
  road.lengthen(0);
  while ((await roundTrip(socket)) >= 25);
  socket.destroy();
});

it('a road carries every byte in its order, and ends when its end does', async () => {
  road.lengthen(10);
  const socket = await enter();
  const sent = randomBytes(2 ** 20);
  const hash = createHash('sha256');
  socket.on('data', (bytes: Buffer) => hash.update(bytes));
  socket.end(sent);
  await once(socket, 'close');
  expect(hash.digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'));
});
