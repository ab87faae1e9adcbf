import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import { StubServer } from '../testing/stub-server.ts';
import { callAs } from './bearer.ts';
import { callTo } from './call.ts';
import { onPageChange } from './open-page.ts';

let http: StubServer;
let realtime: Server;
let leave: (() => void) | undefined;

/** The page's line once it watches its event. */
let watching: Promise<{ socket: Socket; event_id: string }>;

beforeEach(async () => {
  http = await StubServer.start();
  realtime = new Server(http.http, { path: '/api/realtime' });
  callTo(http.origin);
  callAs({ token: async () => 'the token of whoever is signed in', renew: async () => undefined });
  watching = nextWatching();
});

afterEach(async () => {
  leave?.();
  leave = undefined;
  await realtime.close();
});

function nextWatching(): Promise<{ socket: Socket; event_id: string }> {
  return new Promise((watched) => {
    realtime.once('connection', (socket) => {
      socket.on('watch', ({ event_id }: { event_id: string }) => watched({ socket, event_id }));
    });
  });
}

describe('open page', () => {
  it('an open page watches its event without a session, and receives its hints', async () => {
    const heard = new Promise<void>((hear) => (leave = onPageChange('e1', hear)));
    const { socket, event_id } = await watching;
    expect(event_id).toBe('e1');
    expect(socket.handshake.auth).toEqual({});
    socket.emit('event.changed', { event_id });
    await heard;
  });

  it('an open page reads once for many hints within a moment', async () => {
    let times = 0;
    let hear: () => void = () => undefined;
    const heard = new Promise<void>((first) => (hear = first));
    leave = onPageChange('e1', () => {
      times += 1;
      hear();
    });
    const { socket } = await watching;
    for (let count = 0; count < 5; count++) socket.emit('event.changed', { event_id: 'e1' });
    await heard;
    expect(times).toBe(1);
  });

  it('an open page reads again after a lost connection, because it may have missed a hint', async () => {
    const heard = new Promise<void>((hear) => (leave = onPageChange('e1', hear)));
    const { socket } = await watching;
    const again = nextWatching();
    socket.conn.close();
    expect((await again).event_id).toBe('e1');
    await heard;
  });

  it('an open page disconnects when it is left', async () => {
    leave = onPageChange('e1', () => undefined);
    const { socket } = await watching;
    const gone = new Promise((reason) => socket.once('disconnect', reason));
    leave();
    expect(await gone).toBe('client namespace disconnect');
  });
});
