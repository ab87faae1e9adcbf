import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import { StubServer } from '../testing/stub-server.ts';
import { callAs } from './bearer.ts';
import { callTo } from './call.ts';
import { onHint, type Hint } from './realtime.ts';

let http: StubServer;
let realtime: Server;
let stop: (() => void)[];
let token: string;
let renewals: string[];

beforeEach(async () => {
  http = await StubServer.start();
  realtime = new Server(http.http, { path: '/api/realtime' });
  realtime.use((socket, next) =>
    next(socket.handshake.auth['token'] === 'good' ? undefined : new Error('UNAUTHENTICATED')),
  );
  realtime.on('connection', (socket) => {
    socket.on('join', ({ event_id }: { event_id: string }) => void socket.join(event_id));
    socket.on('leave', ({ event_id }: { event_id: string }) => void socket.leave(event_id));
  });
  stop = [];
  token = 'good';
  renewals = [];
  callTo(http.origin);
  callAs({
    token: async () => token,
    renew: async (refused) => {
      renewals.push(refused);
      return (token = 'good');
    },
  });
});

afterEach(async () => {
  for (const leave of stop) leave();
  await realtime.close();
});

/** Listens to an event; returns a function that waits for its hints one by one. */
function hear(event_id: string): () => Promise<Hint> {
  const heard: Hint[] = [];
  const waiting: ((hint: Hint) => void)[] = [];
  stop.push(onHint(event_id, (hint) => waiting.shift()?.(hint) ?? void heard.push(hint)));
  return () => (heard.length > 0 ? Promise.resolve(heard.shift()!) : new Promise((next) => waiting.push(next)));
}

/** Returns the next socket that joins the room of an event. */
function joined(event_id: string): Promise<Socket> {
  return new Promise((done) => {
    realtime.on('connection', (socket) =>
      socket.on('join', (body: { event_id: string }) => body.event_id === event_id && done(socket)),
    );
  });
}

describe('onHint', () => {
  it('onHint joins the room of the event with the access token and passes its hints on', async () => {
    const room = joined('e1');
    const next = hear('e1');
    await room;
    realtime.to('e1').emit('checkin.created', { event_id: 'e1', ids: ['c1'] });
    await expect(next()).resolves.toEqual({ type: 'checkin.created', event_id: 'e1', ids: ['c1'] });
  });

  it('onHint passes hints to the listeners of their event only, and ignores unknown messages', async () => {
    const rooms = [joined('e1'), joined('e2')];
    const [first, second] = [hear('e1'), hear('e2')];
    await Promise.all(rooms);
    realtime.emit('something.else', { event_id: 'e1' });
    realtime.emit('checkin.created', 'not a hint');
    realtime.emit('lot.updated', { event_id: 'e2', ids: [] });
    realtime.emit('order.updated', { event_id: 'e1', ids: [] });
    await expect(second()).resolves.toMatchObject({ type: 'lot.updated', event_id: 'e2' });
    await expect(first()).resolves.toMatchObject({ type: 'order.updated', event_id: 'e1' });
  });

  it('onHint joins again after a lost connection, and reports that a hint may be missing', async () => {
    const room = joined('e1');
    const next = hear('e1');
    const socket = await room;
    const again = joined('e1');
    socket.conn.close();
    await again;
    await expect(next()).resolves.toMatchObject({ type: 'reconnected', event_id: 'e1' });
  });

  it('onHint disconnects after the last listener', async () => {
    const room = joined('e1');
    const leave = onHint('e1', () => undefined);
    const socket = await room;
    const gone = new Promise((done) => socket.on('disconnect', done));
    leave();
    await expect(gone).resolves.toBe('client namespace disconnect');
  });

  it('onHint renews a refused token and connects again with the new one', async () => {
    token = 'spent';
    const room = joined('e1');
    hear('e1');
    await room;
    expect(renewals).toEqual(['spent']);
  }, 15_000);
});
