import { retryDelay } from '@festix/domain/sync';
import type { Socket } from 'socket.io-client';
import { currentBearer } from './bearer.ts';
import { apiOrigin } from './call.ts';
import { reportError } from './report-error.ts';

/** Kind of a change; `reconnected` is our own, for hints that may have been missed during a lost connection. */
export type HintType =
  | 'checkin.created'
  | 'checkin.conflict'
  | 'checkin.undone'
  | 'checkin.document'
  | 'checkin.left'
  | 'order.updated'
  | 'lot.updated'
  | 'terminal.updated'
  | 'reconnected';

/** A hint with ids and no data: its listeners reload what they show. */
export interface Hint {
  type: HintType;
  event_id: string;
  /** Ids that changed; empty if there are too many, or unknown. */
  ids: readonly string[];
}

/** Returns whether entries may have changed. */
export function isOfEntries({ type }: Hint): boolean {
  return type !== 'order.updated' && type !== 'lot.updated' && type !== 'terminal.updated';
}

type Listener = (hint: Hint) => void;

/** A device among those of an event, on the realtime connection. */
export interface DeviceRoom {
  /** Called whenever this device has entered the room, also after a lost connection. */
  entered(): void;
  /** Called with a word of another device. */
  heard(from: string, say: string): void;
}

/** Speaks to the other devices of an event, or to one of them; nothing is kept for those that are away. */
export interface DeviceVoice {
  say(word: string, to?: string): void;
  leave(): void;
}

const HINTS: readonly string[] = [
  'checkin.created',
  'checkin.conflict',
  'checkin.undone',
  'checkin.document',
  'checkin.left',
  'order.updated',
  'lot.updated',
  'terminal.updated',
];

/** Milliseconds before a line that the server closed is opened again. */
const REST = 5_000;

const listeners = new Map<string, Set<Listener>>();
const rooms = new Map<string, Set<DeviceRoom>>();
let line: Promise<Socket> | undefined;
/** Consecutive failures to load the library. */
let failures = 0;

/** Calls back for hints of an event until the returned function is called. The library loads on first use. */
export function onHint(event_id: string, heard: Listener): () => void {
  const others = listeners.get(event_id);
  if (others) others.add(heard);
  else listenTo(event_id, heard);
  return () => stopListening(event_id, heard);
}

/** Enters the room of an event's devices, while the bearer is a device's. */
export function enterDevices(event_id: string, room: DeviceRoom): DeviceVoice {
  rooms.set(event_id, (rooms.get(event_id) ?? new Set()).add(room));
  const leave = onHint(event_id, () => undefined);
  withLine((socket) => {
    if (socket.connected) join(socket, event_id);
  });
  return {
    say: (word, to) => withLine((socket) => socket.connected && socket.emit('mesh', { event_id, say: word, to })),
    leave: () => {
      rooms.get(event_id)?.delete(room);
      leave();
    },
  };
}

function listenTo(event_id: string, first: Listener): void {
  listeners.set(event_id, new Set([first]));
  openLine();
  withLine((socket) => {
    if (socket.connected) join(socket, event_id);
  });
}

/** Opens the realtime connection. If its library can't be loaded, it tries again for as long as there are listeners. */
function openLine(): void {
  if (line) return;
  line = connect();
  line.then(
    () => (failures = 0),
    (error: unknown) => {
      line = undefined;
      failures += 1;
      // Mostly the network is missing, so it is reported once.
      if (failures === 1) reportError(error, 'realtime');
      setTimeout(() => listeners.size > 0 && openLine(), retryDelay(failures, Math.random()));
    },
  );
}

function withLine(use: (socket: Socket) => void): void {
  line?.then(use, () => undefined);
}

function stopListening(event_id: string, heard: Listener): void {
  const room = listeners.get(event_id);
  room?.delete(heard);
  if (!room || room.size > 0) return;
  listeners.delete(event_id);
  withLine((socket) => {
    if (listeners.has(event_id)) return;
    if (listeners.size === 0) hangUp(socket);
    else socket.emit('leave', { event_id });
  });
}

function hangUp(socket: Socket): void {
  line = undefined;
  socket.disconnect();
}

async function connect(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  let sent: string | undefined;
  // A listener that waited for the library may have missed a hint, too.
  let connectedBefore = failures > 0;
  const socket = io(apiOrigin(), {
    path: '/api/realtime',
    transports: ['websocket'],
    auth: (answer) => {
      void currentBearer()
        .token()
        .catch(() => undefined)
        .then((token) => answer({ token: (sent = token) }));
    },
  });
  socket.on('connect', () => {
    for (const event_id of listeners.keys()) {
      join(socket, event_id);
      if (connectedBefore) tell({ type: 'reconnected', event_id, ids: [] });
    }
    connectedBefore = true;
  });
  // A dead link is the library's to mend; a refusal is ours: the token may be old.
  socket.on('connect_error', () => {
    if (!socket.active) void comeBack(socket, sent);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void comeBack(socket, sent);
  });
  socket.on('mesh', ({ event_id, from, say }: { event_id: string; from: string; say: string }) => {
    for (const room of rooms.get(event_id) ?? []) room.heard(from, say);
  });
  socket.onAny((type: string, body: unknown) => {
    const hint = hintOf(type, body);
    if (hint) tell(hint);
  });
  return socket;
}

function join(socket: Socket, event_id: string): void {
  socket.emit('join', { event_id }, (answer: { ok: boolean }) => {
    if (answer.ok) for (const room of rooms.get(event_id) ?? []) room.entered();
  });
}

async function comeBack(socket: Socket, refused: string | undefined): Promise<void> {
  if (refused === undefined) return;
  const token = await currentBearer()
    .renew(refused)
    .catch(() => refused);
  if (token === undefined) return;
  setTimeout(() => {
    if (listeners.size > 0 && !socket.active) socket.connect();
  }, REST);
}

function tell(hint: Hint): void {
  for (const heard of listeners.get(hint.event_id) ?? []) heard(hint);
}

function hintOf(type: string, body: unknown): Hint | undefined {
  if (!HINTS.includes(type) || typeof body !== 'object' || body === null) return undefined;
  const { event_id, ids } = body as { event_id?: unknown; ids?: unknown };
  if (typeof event_id !== 'string') return undefined;
  return { type: type as HintType, event_id, ids: Array.isArray(ids) ? ids.map(String) : [] };
}
