import { isIP } from 'node:net';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../watch/clock.ts';
import { POOL, rowsOn } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { ErrorPort } from '../watch/error-port.ts';
import { ProblemError } from '../watch/problem.ts';

/** Allows `points` in `seconds`. The window begins with the first point. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/**
 * Writes of one account as a customer, without the calls that have a limit of their own: far above what a person does
 * by hand.
 */
export const OWN_WRITES: Limit = { name: 'own-writes', points: 2_000, seconds: 3600 };

/** Writes to one order: charges, transfers, refunds. An order has a few hundred tickets at most. */
export const ORDER_WRITES: Limit = { name: 'order-writes', points: 600, seconds: 24 * 3600 };

/** Readings of how a card may divide one order's total: each asks the gateway. */
export const INSTALLMENT_READS: Limit = { name: 'installment-reads', points: 300, seconds: 3600 };

/** Limit on the courtesies that one person gives or takes back in a minute; a sheet gives thousands in one call. */
export const COURTESY_WRITES: Limit = { name: 'courtesy-writes', points: 100, seconds: 60 };

/** Lists of other sellers that one person looks at or writes in a minute. */
export const PARTNER_LISTS: Limit = { name: 'partner-lists', points: 60, seconds: 60 };

/** Their rows in an hour: five times the most of an event. */
export const PARTNER_ROWS: Limit = { name: 'partner-rows', points: 500_000, seconds: 3600 };

/** A limit and whom it is counted for. */
export type Limited = readonly [limit: Limit, subject: string];

/** Adds the counts of this process. */
const SHARE = sql<{ key: string; points: number }>`
  insert into rate_limits as held (key, points, expire) select * from unnest($1::text[], $2::int[], $3::bigint[])
  on conflict (key) do update set points = held.points + excluded.points returning key, points`;

/** Adds points; a window that has ended begins anew. */
const ADD = sql<Used>`
  insert into rate_limits as held (key, points, expire)
  select key, $3, expire from unnest($1::text[], $2::bigint[]) as asked (key, expire)
  on conflict (key) do update set
    points = case when held.expire <= $4 then excluded.points else held.points + excluded.points end,
    expire = case when held.expire <= $4 then excluded.expire else held.expire end
  returning key, points, expire::float8 as ends`;

const FLUSH_MS = 1000;
const MOST_BLOCKED = 50_000;
const MOST_FLUSHED = 5_000;

/** Locks the rows in the order of `add`, so that two cannot deadlock, and reads the first one's count under its lock. */
const GIVE_BACK = sql`
  with held as materialized (
    select key, points from rate_limits where key = any ($1::text[]) and expire > $4
    order by key collate "C" for update
  ),
  own as (select least(points, $3::integer) as points from held where key = $2)
  update rate_limits as counted set points = greatest(counted.points - own.points, 0)
  from held, own where counted.key = held.key`;

/**
 * Counts rate limits in PostgreSQL for all processes. Remembers blocked keys in memory, so that a repeated refusal
 * costs no round trip. Subjects are opaque: hash personal data.
 */
@Injectable()
export class RateLimits implements BeforeApplicationShutdown {
  /** Key → end of its block, in milliseconds since 1970. */
  private readonly blocked = new Map<string, number>();
  private readonly counts = new Map<string, LocalCount>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /** Throws RATE_LIMITED if the limit is used up. Counts nothing. */
  async check(limit: Limit, subject: string): Promise<void> {
    await this.checkAll([[limit, subject]]);
  }

  /** Throws RATE_LIMITED if one of the limits is used up. Returns the count of each. Counts nothing. */
  async checkAll(limited: readonly Limited[]): Promise<number[]> {
    this.refuseKnown(limited);
    // The requested limits come first, so that their counts do.
    const all = [...limited, ...limited.flatMap(wider)];
    const rows = await rowsOn(
      this.pool,
      sql<Used>`select key, points, expire::float8 as ends from rate_limits
       where key = any (${all.map(keyOf)}::text[]) and expire > ${this.clock.now().getTime()}`,
    );
    const used = new Map(rows.map((row) => [row.key, row]));
    for (const one of all) {
      const known = used.get(keyOf(one));
      if (known && known.points >= one[0].points) this.refuse(known);
    }
    return limited.map((one) => used.get(keyOf(one))?.points ?? 0);
  }

  /** Throws RATE_LIMITED if this process knows that a limit is used up. Queries nothing. */
  refuseKnown(limited: readonly Limited[]): void {
    for (const one of limited) for (const each of withWider(one)) this.refuseBlocked(each);
  }

  /** Counts one point, and returns whether the limit still holds. */
  async allows(limit: Limit, subject: string): Promise<boolean> {
    try {
      await this.consume(limit, subject);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  /**
   * Subtracts points from the first limit, at most those that it has counted, and as many from the others: the same
   * points are never subtracted twice, however many calls run at once.
   */
  async giveBack(limited: readonly [Limited, ...Limited[]], points: number): Promise<void> {
    const keys = limited.flatMap(withWider).map(keyOf);
    for (const key of keys) this.blocked.delete(key);
    await rowsOn(this.pool, GIVE_BACK.with([keys, keyOf(limited[0]), points, this.clock.now().getTime()]));
  }

  /** Counts points. Throws RATE_LIMITED if the limit is exceeded. */
  async consume(limit: Limit, subject: string, points = 1): Promise<void> {
    const all = withWider([limit, subject]);
    for (const one of all) this.refuseBlocked(one);
    const used = await this.add(all, points);
    for (const one of all) {
      const counted = used.get(keyOf(one));
      if (counted && counted.points > one[0].points) this.refuse(counted);
    }
  }

  /**
   * Counts points in this process and shares the count about once a second, for calls without a round trip to spare.
   * Windows are aligned to the clock. With n processes an address can exceed its limit by (n − 1) × what it sends
   * within that second; one process alone is exact. Throws RATE_LIMITED, and counts nothing then.
   */
  consumeLocally(limit: Limit, subject: string, points = 1): void {
    const now = this.clock.now().getTime();
    const counts = withWider([limit, subject]).map(([each, of]) => this.countWithRoom(each, of, points, now));
    for (const count of counts) count.own += points;
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Throws RATE_LIMITED if the limit of `consumeLocally` is used up. Counts and queries nothing. */
  checkLocally(limit: Limit, subject: string): void {
    const now = this.clock.now().getTime();
    for (const [each, of] of withWider([limit, subject])) {
      const { key, ends } = windowOf(each, of, now);
      const count = this.counts.get(key);
      if (count && count.shared + count.own >= each.points) throw limited(ends - now);
    }
  }

  /** Counts as `consumeLocally` does, and returns whether the limit still holds. */
  hasRoomLocally(limit: Limit, subject: string, points = 1): boolean {
    try {
      this.consumeLocally(limit, subject, points);
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return false;
    }
  }

  /** Adds this process's counts to the shared ones, and reads the sums. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.flushing.then(() => this.flushCounts()).catch((error: unknown) => this.errors.report(error));
    return this.flushing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async flushCounts(): Promise<void> {
    const now = this.clock.now().getTime();
    const pending: [string, LocalCount, number][] = [];
    for (const [key, count] of this.counts) {
      if (count.ends <= now) this.counts.delete(key);
      else if (count.own > 0) pending.push([key, count, count.own]);
    }
    for (let from = 0; from < pending.length; from += MOST_FLUSHED)
      await this.share(pending.slice(from, from + MOST_FLUSHED));
  }

  private async share(counted: [string, LocalCount, number][]): Promise<void> {
    // Every process writes in the same order of keys, so that two cannot deadlock.
    counted.sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = await rowsOn(
      this.pool,
      SHARE.with([counted.map(([key]) => key), counted.map(([, , own]) => own), counted.map(([, { ends }]) => ends)]),
    );
    const sums = new Map(rows.map(({ key, points }) => [key, points]));
    for (const [key, count, sent] of counted) {
      count.own -= sent;
      count.shared = sums.get(key) ?? count.shared + sent;
    }
  }

  /** Adds points in the shared table, and returns the counts by key. A window begins with its first point. */
  private async add(limited: readonly Limited[], points: number): Promise<Map<string, Used>> {
    const now = this.clock.now().getTime();
    // Every process writes in the same order of keys, so that two cannot deadlock.
    const sorted = limited.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const ends = sorted.map(([{ seconds }]) => now + seconds * 1000);
    const rows = await rowsOn(this.pool, ADD.with([sorted.map(keyOf), ends, points, now]));
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** Returns the count of the window, begun where there is none. Throws RATE_LIMITED where so many don't fit. */
  private countWithRoom(limit: Limit, subject: string, points: number, now: number): LocalCount {
    const { key, ends } = windowOf(limit, subject, now);
    let count = this.counts.get(key);
    if (!count) {
      count = { ends, shared: 0, own: 0 };
      this.counts.set(key, count);
    }
    if (count.shared + count.own + points > limit.points) throw limited(ends - now);
    return count;
  }

  private refuseBlocked(one: Limited): void {
    const key = keyOf(one);
    const until = this.blocked.get(key);
    if (until === undefined) return;
    const left = until - this.clock.now().getTime();
    if (left > 0) throw limited(left);
    this.blocked.delete(key);
  }

  private refuse({ key, ends }: Used): never {
    if (this.blocked.size >= MOST_BLOCKED) this.blocked.clear();
    this.blocked.set(key, ends);
    throw limited(ends - this.clock.now().getTime());
  }
}

/** The count of a window in the shared table. */
interface Used {
  key: string;
  points: number;
  /** In milliseconds since 1970. */
  ends: number;
}

interface LocalCount {
  /** End of its window, in milliseconds since 1970. */
  ends: number;
  /** Points of all processes at the last flush. */
  shared: number;
  /** Points of this process since then. */
  own: number;
}

const keyOf = ([{ name }, subject]: Limited): string => `${name}:${subject}`;

/** Returns the key and the end (milliseconds since 1970) of a local limit's window. */
function windowOf({ name, seconds }: Limit, subject: string, now: number): { key: string; ends: number } {
  const length = seconds * 1000;
  const ends = Math.floor(now / length + 1) * length;
  return { key: `${name}:${subject}:${ends}`, ends };
}

/** Returns the RATE_LIMITED error, which tells how long to wait. Takes milliseconds. */
export function limited(milliseconds: number): ProblemError {
  return new ProblemError('RATE_LIMITED', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) },
  });
}

/** Returns the subject of calls that need no proof: the account, which no neighbour can use up, else the address. */
export function callerKey({ id }: { id: string | null }, ip: string | undefined): string {
  return id === null ? addressKey(ip) : `person ${id}`;
}

/** Number of networks of a household's size that may use up their limits within a network of a company's size. */
const HOUSEHOLDS = 64;

const HOUSEHOLD = /^[\da-f]{1,4}(?::[\da-f]{1,4}){3}$/;

/**
 * Returns the limit of the /48 around a /64 that `addressKey` names, none for other subjects: whoever rents a /48 has
 * 65,536 /64s for himself, and a carrier serves thousands of phones from one.
 */
function wider([limit, subject]: Limited): Limited[] {
  if (!HOUSEHOLD.test(subject)) return [];
  const company = { ...limit, name: `${limit.name}/48`, points: limit.points * HOUSEHOLDS };
  return [[company, subject.slice(0, subject.lastIndexOf(':'))]];
}

const withWider = (limited: Limited): Limited[] => [limited, ...wider(limited)];

/**
 * Returns the part of an address that belongs to one household or company alone: an IPv4 address, or the first half of
 * an IPv6 address.
 */
export function addressKey(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  if (isIP(address) === 0) return '';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
