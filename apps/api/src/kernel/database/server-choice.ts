import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@festix/domain/ground';
import { hostsOf, type WantedServer } from '../../database-hosts.ts';
import { NoServerError } from './no-server.ts';
import { askOnce, ServerPulse, type ServerState } from './server-state.ts';

/** Milliseconds between two looks at the chosen server. */
const LOOK_EVERY = SECOND;
/** Milliseconds without an answer after which its connections are ended, even if no other server is there yet. */
const LONGEST_SILENCE = 10 * SECOND;
/** Milliseconds for which callers are refused at once after no server was found, so that they don't queue up. */
const REFUSED_FOR = SECOND / 2;

/** A connection to one of the servers. */
export interface ChosenConnection {
  /** Ends it at once: what runs on it fails with `error`. */
  fail(error: Error): void;
}

/**
 * Chooses among the servers that a database URL names, and looks after the chosen one as long as connections are open:
 * a machine that dies closes none, and a frozen one answers nothing. Ends the connections to a server as soon as another
 * one took its place, or when it no longer is the wanted one, or after a long silence.
 *
 * A server that writes on an older timeline than one seen before is a former primary that came back: it is never used.
 */
export class ServerChoice {
  private readonly urls: readonly string[];
  private readonly wanted: WantedServer;
  private readonly open = new Map<ChosenConnection, string>();
  private chosen: string | undefined;
  private last: string | undefined;
  private asking: Promise<string> | undefined;
  private refusedUntil = 0;
  /** The newest timeline of a server that was chosen. */
  private timeline = 0;
  private heardAt = performance.now();
  private lostAt: number | undefined;
  private watching = false;
  private wake: () => void = () => undefined;
  /** How often another server took the place of the chosen one. */
  moves = 0;

  constructor(urls: readonly string[], wanted: WantedServer) {
    this.urls = urls;
    this.wanted = wanted;
  }

  /** Seconds for which there is no such server; 0 while there is one. */
  get lostSeconds(): number {
    return this.lostAt === undefined ? 0 : (performance.now() - this.lostAt) / SECOND;
  }

  /** Returns the URL of the server to connect to. Throws `NoServerError`, or the refusal of a server that answered. */
  find(): Promise<string> {
    if (this.chosen !== undefined) return Promise.resolve(this.chosen);
    if (performance.now() < this.refusedUntil) return Promise.reject(new NoServerError([]));
    return (this.asking ??= this.choose().finally(() => (this.asking = undefined)));
  }

  /** Throws `NoServerError` if a server is not, or no longer, the wanted one. */
  check(state: ServerState): void {
    if (!this.isFit(state)) throw new NoServerError([]);
  }

  opened(connection: ChosenConnection, url: string): void {
    this.open.set(connection, url);
    if (!this.watching) void this.watch();
  }

  closed(connection: ChosenConnection): void {
    this.open.delete(connection);
    if (this.open.size === 0) this.wake();
  }

  /** Looks at the chosen server at once: a connection to it failed. */
  doubt(): void {
    this.wake();
  }

  /** Asks all servers before the next connection: this one could not be reached. */
  missed(url: string): void {
    if (this.chosen === url) this.chosen = undefined;
    this.wake();
  }

  private async watch(): Promise<void> {
    this.watching = true;
    this.heardAt = performance.now();
    const pulse = new ServerPulse();
    while (this.open.size > 0) {
      await this.pause();
      if (this.open.size > 0) await this.look(pulse);
    }
    pulse.end();
    this.watching = false;
    this.chosen = undefined;
  }

  /** Waits for the next look, or until somebody wakes the watch. */
  private async pause(): Promise<void> {
    const ended = new AbortController();
    this.wake = () => ended.abort();
    await delay(LOOK_EVERY, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
  }

  private async look(pulse: ServerPulse): Promise<void> {
    const former = this.chosen ?? this.last;
    const state = former === undefined ? undefined : await pulse.of(former).catch(() => undefined);
    if (state && this.isFit(state)) return this.heard(former!);
    if ((await this.choose().catch(() => undefined)) !== undefined) return;
    // Silent, and nobody in its place yet: it may only be busy.
    if (!state && performance.now() - this.heardAt < LONGEST_SILENCE) return;
    this.chosen = undefined;
    this.endOthers(undefined);
  }

  private heard(url: string): void {
    this.chosen = url;
    this.heardAt = performance.now();
    this.lostAt = undefined;
    this.endOthers(url);
  }

  /** Ends the connections to every other server. */
  private endOthers(url: string | undefined): void {
    for (const [connection, to] of this.open) {
      if (to === url) continue;
      this.open.delete(connection);
      connection.fail(new Error('Connection terminated: its server is lost'));
    }
  }

  /** Asks all servers, and chooses the one of the newest timeline, the first of several. */
  private async choose(): Promise<string> {
    const answers = await Promise.allSettled(this.urls.map(askOnce));
    let best: { url: string; timeline: number } | undefined;
    for (const [at, answer] of answers.entries()) {
      if (answer.status === 'rejected' || !this.isFit(answer.value)) continue;
      const { timeline } = answer.value;
      if (!best || timeline > best.timeline) best = { url: this.urls[at]!, timeline };
    }
    if (!best) throw this.refuse(answers);
    if (this.last !== undefined && this.last !== best.url) this.moves++;
    this.last = best.url;
    this.timeline = best.timeline;
    this.refusedUntil = 0;
    this.heard(best.url);
    return best.url;
  }

  private refuse(answers: readonly PromiseSettledResult<ServerState>[]): Error {
    const reasons = answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : []));
    this.lostAt ??= performance.now();
    // A wrong password says more than that nobody is there.
    const refusal = reasons.find(isRefusal);
    if (!refusal) this.refusedUntil = performance.now() + REFUSED_FOR;
    return refusal ?? new NoServerError(reasons);
  }

  private isFit({ isInRecovery, readsOnly, timeline }: ServerState): boolean {
    if (this.wanted === 'standby') return isInRecovery;
    return !isInRecovery && !readsOnly && timeline >= this.timeline;
  }
}

/** Returns whether a server answered and let nobody in, for a reason other than that it starts or stops. */
function isRefusal(reason: unknown): reason is Error {
  const code = reason instanceof Error ? (reason as { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^(28|3D|53)...$/.test(code);
}

const choices = new Map<string, ServerChoice>();

/** Returns the choice that all connections by a URL share; undefined if the URL leaves none. */
export function choiceOf(databaseUrl: string): ServerChoice | undefined {
  const { urls, wanted } = hostsOf(databaseUrl);
  if (!wanted) return undefined;
  const known = choices.get(databaseUrl) ?? new ServerChoice(urls, wanted);
  choices.set(databaseUrl, known);
  return known;
}
