import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { within } from '../within.ts';

const LONGEST_HINT_MS = 10_000;
const LOOK_MS = 50;

/** A page that listens to an event, and comes back by itself when its line ends. */
export interface Line {
  /** Returns how often it was opened. */
  opened(): number;
  /** Rejects if it gets no hint of the sales of a piece of work. */
  hears<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Opens a line; a stage's own certificates, which the load does not know, are taken as they are. */
export function openLine(url: string, token: string, event_id: string): Line {
  const how = { path: '/api/realtime', transports: ['websocket'], rejectUnauthorized: false };
  const socket = io(url, { ...how, auth: { token }, forceNew: true });
  let opened = 0;
  let isIn = false;
  socket.on('connect', () => {
    opened++;
    socket.emit('join', { event_id }, () => (isIn = true));
  });
  socket.on('disconnect', () => (isIn = false));
  const isBack = async (): Promise<void> => {
    while (!isIn) await delay(LOOK_MS);
  };
  return {
    opened: () => opened,
    hears: async (work) => {
      await within(LONGEST_HINT_MS, 'the line', isBack());
      const hint = new Promise((heard) => socket.once('order.updated', heard));
      const result = await work();
      await within(LONGEST_HINT_MS, 'a hint', hint);
      return result;
    },
    close: () => void socket.close(),
  };
}
