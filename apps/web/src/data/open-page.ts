import { retryDelay } from '@festix/domain/sync';
import type { Socket } from 'socket.io-client';
import { apiOrigin } from './call.ts';

/** Milliseconds over which all that have a page open spread their reading of it. */
const SPREAD = 500;

/**
 * Calls back when something on a public event's page has changed, until the returned function is called. Without an
 * account: hints contain no data. The library loads after the page.
 */
export function onPageChange(event_id: string, heard: () => void): () => void {
  let left = false;
  let line: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(heard, Math.random() * SPREAD);
  };
  const open = (failures: number): void => {
    connect(event_id, soon).then(
      (socket) => (left ? socket.disconnect() : (line = socket)),
      () => {
        if (!left) timer = setTimeout(() => open(failures + 1), retryDelay(failures + 1, Math.random()));
      },
    );
  };
  open(0);
  return () => {
    left = true;
    clearTimeout(timer);
    line?.disconnect();
  };
}

async function connect(event_id: string, heard: () => void): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io(apiOrigin(), { path: '/api/realtime', transports: ['websocket'], forceNew: true });
  let connectedBefore = false;
  socket.on('connect', () => {
    socket.emit('watch', { event_id });
    // Changes during the lost connection had no hint.
    if (connectedBefore) heard();
    connectedBefore = true;
  });
  socket.on('event.changed', heard);
  return socket;
}
