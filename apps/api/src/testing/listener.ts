import { io, type Socket } from 'socket.io-client';
import { Realtime, type HintType } from '../kernel/realtime/realtime.ts';
import type { TestApi } from './api.ts';

export interface Heard {
  type: string;
  body: { event_id: string; ids: string[] };
  /** Of `performance.now()`. */
  at: number;
}

type JoinAnswer = { ok: boolean; code?: string };

/** A client of the realtime line that remembers what it heard. */
export class Listener {
  readonly heard: Heard[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(readonly socket: Socket) {
    socket.onAny((type: string, body: Heard['body']) => {
      this.heard.push({ type, body, at: performance.now() });
      for (const check of this.waiting) check();
    });
  }

  /** Rejects with the server's refusal. */
  static async connect(url: string, token: string | undefined): Promise<Listener> {
    const options = {
      path: '/api/realtime',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    };
    const listener = new Listener(io(url, options));
    await new Promise<void>((connected, refused) => {
      listener.socket.once('connect', connected);
      listener.socket.once('connect_error', (error) => {
        listener.socket.close();
        refused(error);
      });
    });
    return listener;
  }

  join(event_id: unknown): Promise<JoinAnswer> {
    return this.socket.timeout(5000).emitWithAck('join', { event_id }) as Promise<JoinAnswer>;
  }

  /** Watches an event, as a public page does. */
  watch(event_id: unknown): Promise<JoinAnswer> {
    return this.socket.timeout(5000).emitWithAck('watch', { event_id }) as Promise<JoinAnswer>;
  }

  /** Resolves once what was heard satisfies the claim. */
  async until(claim: (heard: readonly Heard[]) => boolean): Promise<void> {
    if (claim(this.heard)) return;
    await new Promise<void>((satisfied) => {
      const check = () => {
        if (!claim(this.heard)) return;
        this.waiting.delete(check);
        satisfied();
      };
      this.waiting.add(check);
    });
  }

  /** Waits until the server or the line ends the connection; returns the reason. */
  async ended(): Promise<string> {
    return new Promise((reason) => this.socket.once('disconnect', reason));
  }

  close(): void {
    this.socket.close();
  }
}

/**
 * Runs a change that sends a hint to the watchers of an event, and waits until a listener receives that hint; returns
 * the milliseconds in between. Hints that were sent before may still arrive and do not count.
 */
export async function hearsOf(
  api: TestApi,
  listener: Listener,
  [eventId, type]: [eventId: string, type: HintType],
  change: () => PromiseLike<unknown>,
): Promise<number> {
  const realtime = api.app.get(Realtime);
  const { hint } = realtime;
  let told = Infinity;
  realtime.hint = (id, kind, ids) => {
    if (id === eventId && kind === type) told = Math.min(told, performance.now());
    hint.call(realtime, id, kind, ids);
  };
  try {
    await change();
  } finally {
    realtime.hint = hint;
  }
  if (told === Infinity) throw new Error(`nobody was told of ${type}`);
  const isOfIt = ({ at, ...heard }: Heard) => heard.type === type && heard.body.event_id === eventId && at >= told;
  await listener.until((heard) => heard.some(isOfIt));
  return (listener.heard.find(isOfIt)?.at ?? Infinity) - told;
}
