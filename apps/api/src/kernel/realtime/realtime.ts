import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { uuidText } from '@festix/domain/ground';
import { abilitiesFor, type Ability } from '@festix/domain/people';
import type { Server, Socket } from 'socket.io';
import { AccessService, type NamedViewer } from '../access/access.service.ts';
import { AccessTokens, type AccessClaims } from '../access/access-tokens.ts';
import { Clock } from '../watch/clock.ts';
import { ErrorPort } from '../watch/error-port.ts';
import { addressKey } from '../access/rate-limits.ts';
import { addressOf, RealtimeLines, type LineOwner } from './realtime-lines.ts';

export const REALTIME_PATH = '/api/realtime';

/** Abilities: any one of them suffices to receive hints of an event. */
const LISTENERS: readonly Ability[] = [
  'checkins:read',
  'door:work',
  'orders:read',
  'lots:read',
  'overview:read',
  'sale-point:sell',
];

/**
 * Types of hints. Only those who may read the orders receive their ids, because an unpaid order's id is enough to pay
 * or cancel it. With the figures alone one receives a hint without ids.
 */
export type HintType =
  | 'checkin.created'
  | 'checkin.conflict'
  | 'checkin.undone'
  | 'checkin.document'
  | 'checkin.left'
  | 'order.updated'
  | 'lot.updated'
  | DeviceHintType
  | PublicHintType;

/** The type of hint that one device receives. */
export type DeviceHintType = 'terminal.updated';

/** The type of hint that an open public page receives; it carries no detail. */
export type PublicHintType = 'event.changed';

/** A hint reports a change, and never the present value: the receiver reads it again. */
export interface HintMessage {
  event_id: string;
  /** Ids of the changed rows; empty when there are too many for one message. */
  ids: string[];
}

const GATHERED_MS = 500;
const MOST_IDS = 100;

interface Pending {
  types: Map<HintType, Set<string>>;
  timer: NodeJS.Timeout;
}

/** Messages that one socket may send within SAID_MS: a page sends one, a person with many events some dozens. */
export const MOST_SAID = 100;
export const SAID_MS = 10_000;

/** Longest word of a device to another, in characters: the code of a link has 155. */
const LONGEST_WORD = 1_024;

interface SocketData {
  /** Absent for a visitor, who receives hints of public pages only. */
  claims?: AccessClaims;
}
type Listener = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;
type JoinAnswer = { ok: true } | { ok: false; code: 'NOT_FOUND' | 'FORBIDDEN' | 'UNAUTHENTICATED' };

/** The channel between processes for changed rights. */
const RIGHTS_CHANGED = 'rights-changed';

function roomOf(eventId: string): string {
  return `event:${eventId}`;
}
function personRoomOf(userId: string): string {
  return `person:${userId}`;
}
function publicRoomOf(eventId: string): string {
  return `public-event:${eventId}`;
}
function ordersRoomOf(eventId: string): string {
  return `event:${eventId}:orders`;
}
function devicesRoomOf(eventId: string): string {
  return `event:${eventId}:devices`;
}
function deviceRoomOf(eventId: string, deviceId: string): string {
  return `event:${eventId}:device:${deviceId}`;
}
function figuresRoomOf(eventId: string): string {
  return `event:${eventId}:figures`;
}

/** Sends hints to the people of an event through every process. */
@Injectable()
@WebSocketGateway({ path: REALTIME_PATH })
export class Realtime implements OnGatewayInit<Server>, BeforeApplicationShutdown {
  private server: Server | undefined;
  private readonly pending = new Map<string, Pending>();
  private readonly lines = new RealtimeLines();

  constructor(
    private readonly tokens: AccessTokens,
    private readonly access: AccessService,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /**
   * Sends a hint. Call it after the commit, outside the transaction. The first hint of an event leaves at once; those
   * of the next half second leave together.
   */
  hint(eventId: string, type: HintType, ids: readonly string[]): void {
    const waiting = this.pending.get(eventId);
    if (waiting) {
      gather(waiting.types, type, ids);
      return;
    }
    this.emit(eventId, type, ids);
    this.wait(eventId);
  }

  /** Sends a hint to one device that works at an event. Call it after the commit. */
  hintDevice(eventId: string, deviceId: string, type: DeviceHintType, ids: readonly string[]): void {
    this.server?.to(deviceRoomOf(eventId, deviceId)).emit(type, { event_id: eventId, ids: [...ids] });
  }

  /** Closes the sockets of a session in every process. */
  endSession(sessionId: string): void {
    this.server?.in(`session:${sessionId}`).disconnectSockets(true);
  }

  /** Closes the sockets of a revoked device in every process. */
  endDevice(deviceId: string): void {
    this.server?.in(`device:${deviceId}`).disconnectSockets(true);
  }

  /**
   * Closes the sockets of people whose rights changed, in every process, so that they reconnect with the new rights.
   * Call it after the commit.
   */
  rightsChanged(userIds: readonly string[]): void {
    if (userIds.length === 0) return;
    this.readRightsAfresh(userIds);
    this.server?.serverSideEmit(RIGHTS_CHANGED, userIds);
  }

  afterInit(server: Server): void {
    this.server = server;
    server.on(RIGHTS_CHANGED, (userIds: readonly string[]) => this.readRightsAfresh(userIds));
    server.use((socket, next) => {
      this.welcome(socket as Listener).then(
        (refusal) => next(refusal && new Error(refusal)),
        (error: unknown) => {
          this.errors.report(error);
          next(new Error('INTERNAL_ERROR'));
        },
      );
    });
  }

  @SubscribeMessage('join')
  async join(@ConnectedSocket() socket: Listener, @MessageBody() body: unknown): Promise<JoinAnswer> {
    try {
      return await this.admit(socket, eventIdIn(body));
    } catch (error) {
      this.errors.report(error);
      return { ok: false, code: 'FORBIDDEN' };
    }
  }

  /** Subscribes a socket to a public page, open to anybody; one page at a time. */
  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() socket: Listener, @MessageBody() body: unknown): Promise<JoinAnswer> {
    try {
      const eventId = eventIdIn(body);
      if (!eventId || !(await this.access.hasPublicPage(eventId))) return { ok: false, code: 'NOT_FOUND' };
      for (const room of socket.rooms) if (room.startsWith(publicRoomOf(''))) await socket.leave(room);
      await socket.join(publicRoomOf(eventId));
      return { ok: true };
    } catch (error) {
      this.errors.report(error);
      return { ok: false, code: 'NOT_FOUND' };
    }
  }

  @SubscribeMessage('leave')
  async leave(@ConnectedSocket() socket: Listener, @MessageBody() body: unknown): Promise<{ ok: true }> {
    const eventId = eventIdIn(body);
    if (!eventId) return { ok: true };
    const rooms = [...socket.rooms].filter(
      (room) => room === roomOf(eventId) || room.startsWith(roomOf(`${eventId}:`)),
    );
    await Promise.all(rooms.map(async (room) => socket.leave(room)));
    return { ok: true };
  }

  /**
   * Carries a word of a device to another one at the same event, or to all of them, so that they meet and talk without
   * the server afterwards. Keeps nothing; answers nothing to a socket that is no device of the event.
   */
  @SubscribeMessage('mesh')
  mesh(@ConnectedSocket() socket: Listener, @MessageBody() body: unknown): void {
    const event_id = eventIdIn(body);
    const from = socket.data.claims?.did;
    if (!event_id || !from || !socket.rooms.has(devicesRoomOf(event_id))) return;
    const { say, to } = body as { say?: unknown; to?: unknown };
    if (typeof say !== 'string' || say.length > LONGEST_WORD || (to !== undefined && !uuidText.check(to))) return;
    const room = to === undefined ? devicesRoomOf(event_id) : deviceRoomOf(event_id, to.toLowerCase());
    this.server?.to(room).except(socket.id).emit('mesh', { event_id, from, say });
  }

  beforeApplicationShutdown(): void {
    for (const [eventId, { timer }] of this.pending) {
      clearTimeout(timer);
      this.release(eventId);
      clearTimeout(this.pending.get(eventId)?.timer);
    }
    this.pending.clear();
  }

  /** Returns the code that refuses a socket; undefined when it is accepted. */
  private async welcome(socket: Listener): Promise<'UNAUTHENTICATED' | 'RATE_LIMITED' | undefined> {
    const { token } = socket.handshake.auth as { token?: unknown };
    hangUpOnFlood(socket);
    if (token === undefined) return this.takeLine(socket, { address: addressKey(addressOf(socket.request)) });
    const claims = typeof token === 'string' ? this.tokens.read(token) : undefined;
    if (!claims || !(await this.viewer(claims))) return 'UNAUTHENTICATED';
    if (this.takeLine(socket, { person: claims.sub })) return 'RATE_LIMITED';
    socket.data.claims = claims;
    await socket.join([
      personRoomOf(claims.sub),
      ...(claims.sid ? [`session:${claims.sid}`] : []),
      ...(claims.did ? [`device:${claims.did}`] : []),
    ]);
    // Closing below Socket.IO makes the client reconnect by itself, with a new token.
    const left = claims.exp * 1000 - this.clock.now().getTime();
    const ended = setTimeout(() => socket.conn.close(), left);
    socket.once('disconnect', () => clearTimeout(ended));
    return undefined;
  }

  /** Counts a socket against its owner's limit; closed sockets do not count. */
  private takeLine(socket: Listener, owner: LineOwner): 'RATE_LIMITED' | undefined {
    if (socket.conn.readyState !== 'open') return undefined;
    if (!this.lines.take(owner)) return 'RATE_LIMITED';
    socket.conn.once('close', () => this.lines.giveBack(owner));
    return undefined;
  }

  private readRightsAfresh(userIds: readonly string[]): void {
    this.access.forget();
    this.server?.local.in(userIds.map(personRoomOf)).disconnectSockets(true);
  }

  private async viewer({ sub, sid, did }: AccessClaims): Promise<NamedViewer | undefined> {
    const viewer = await this.access.viewer(sub, sid ?? null, did ?? null);
    return viewer?.is_shut_out ? undefined : viewer;
  }

  private async admit(socket: Listener, eventId: string | undefined): Promise<JoinAnswer> {
    const { claims } = socket.data;
    if (!eventId) return { ok: false, code: 'NOT_FOUND' };
    if (!claims) return { ok: false, code: 'UNAUTHENTICATED' };
    const [viewer, event] = await Promise.all([this.viewer(claims), this.access.event(claims.sub, eventId)]);
    if (!viewer) return { ok: false, code: 'UNAUTHENTICATED' };
    const abilities = event && abilitiesFor(viewer, event);
    if (!abilities?.has('events:read')) return { ok: false, code: 'NOT_FOUND' };
    if (!LISTENERS.some((ability) => abilities.has(ability))) return { ok: false, code: 'FORBIDDEN' };
    const rooms = [roomOf(eventId)];
    if (claims.did === undefined && abilities.has('orders:read')) rooms.push(ordersRoomOf(eventId));
    else if (claims.did === undefined && abilities.has('overview:read')) rooms.push(figuresRoomOf(eventId));
    if (claims.did !== undefined) rooms.push(devicesRoomOf(eventId), deviceRoomOf(eventId, claims.did.toLowerCase()));
    await socket.join(rooms);
    return { ok: true };
  }

  private wait(eventId: string): void {
    const timer = setTimeout(() => this.release(eventId), GATHERED_MS).unref();
    this.pending.set(eventId, { types: new Map(), timer });
  }

  private release(eventId: string): void {
    const types = this.pending.get(eventId)?.types;
    this.pending.delete(eventId);
    if (!types || types.size === 0) return;
    for (const [type, ids] of types) this.emit(eventId, type, [...ids]);
    this.wait(eventId);
  }

  private emit(eventId: string, type: HintType, ids: readonly string[]): void {
    if (type === 'event.changed') {
      this.server?.to(publicRoomOf(eventId)).emit(type, { event_id: eventId });
      return;
    }
    const room = type === 'order.updated' ? ordersRoomOf(eventId) : roomOf(eventId);
    const message: HintMessage = { event_id: eventId, ids: ids.length > MOST_IDS ? [] : [...ids] };
    this.server?.to(room).emit(type, message);
    if (type === 'order.updated') this.server?.to(figuresRoomOf(eventId)).emit(type, { ...message, ids: [] });
  }
}

function gather(types: Map<HintType, Set<string>>, type: HintType, ids: readonly string[]): void {
  const known = types.get(type) ?? new Set();
  for (const id of ids) {
    if (known.size > MOST_IDS) break;
    known.add(id);
  }
  types.set(type, known);
}

function eventIdIn(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null ? (body as { event_id?: unknown }).event_id : undefined;
  return uuidText.check(id) ? id.toLowerCase() : undefined;
}

/** Disconnects a socket that sends too many messages, because each may cost a query. */
function hangUpOnFlood(socket: Listener): void {
  let [since, said] = [0, 0];
  socket.use((_, next) => {
    const now = performance.now();
    if (now - since > SAID_MS) [since, said] = [now, 0];
    said += 1;
    if (said <= MOST_SAID) next();
    else socket.disconnect(true);
  });
}
