import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { CallError, UnreachableError } from '../data/call.ts';
import type { Drained } from './outbox.ts';
import { DoorSync, type Halted, type SyncParts, type SyncState } from './sync.ts';

let loops: DoorSync[];
let rounds: { push: number; pull: number };
let told: SyncState | undefined;
/** Milliseconds by which the device's clock is ahead of the real time. */
let ahead: number;

const HOUR = 3_600_000;
const wall = () => Date.now() + ahead;

beforeEach(() => {
  jest.useFakeTimers();
  loops = [];
  rounds = { push: 0, pull: 0 };
  told = undefined;
  ahead = 0;
});

afterEach(() => {
  for (const loop of loops) loop.stop();
  jest.useRealTimers();
});

function loop(parts: Partial<SyncParts> = {}): DoorSync {
  const made = new DoorSync({
    locks: undefined,
    lockName: 'door',
    push: async () => {
      rounds.push += 1;
      return { end: 'empty' };
    },
    pull: async () => {
      rounds.pull += 1;
    },
    haltedBy: () => undefined,
    isVisible: () => true,
    mono: () => Date.now(),
    wall,
    random: () => 0,
    tell: (state) => (told = state),
    ...parts,
  });
  loops.push(made);
  made.start();
  return made;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('DoorSync', () => {
  it('DoorSync uploads, then pulls, and again every five to seven seconds', async () => {
    loop();
    await pass(0);
    expect(rounds).toEqual({ push: 1, pull: 1 });
    await pass(4_900);
    expect(rounds).toEqual({ push: 1, pull: 1 });
    await pass(200);
    expect(rounds).toEqual({ push: 2, pull: 2 });
    expect(told).toMatchObject({ elected: true, halted: undefined });
  });

  it('DoorSync runs once a minute in a hidden page', async () => {
    loop({ isVisible: () => false });
    await pass(0);
    await pass(59_000);
    expect(rounds.pull).toBe(1);
    await pass(2_000);
    expect(rounds.pull).toBe(2);
  });

  it('DoorSync uploads a scan at once, and pulls at once on a hint, but not twice within a second', async () => {
    const running = loop();
    await pass(2_000);
    running.kick('queued');
    await pass(0);
    expect(rounds).toEqual({ push: 2, pull: 1 });
    running.kick('hint');
    await pass(0);
    expect(rounds).toEqual({ push: 3, pull: 2 });
    running.kick('hint');
    await pass(500);
    expect(rounds.pull).toBe(2);
    await pass(600);
    expect(rounds.pull).toBe(3);
  });

  it('DoorSync waits longer after each failure, whatever is scanned, until the network returns', async () => {
    const failing = () => Promise.reject(new UnreachableError(undefined));
    const running = loop({
      push: async () => {
        rounds.push += 1;
        return { end: 'later', wait: 1_000 };
      },
      pull: failing,
      random: () => 0.999,
    });
    await pass(0);
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      waits.push(told!.next_at! - Date.now());
      running.kick('queued');
      await pass(told!.next_at! - Date.now());
    }
    expect([...waits].sort((one, other) => one - other)).toEqual(waits);
    expect(waits.at(-1)).toBeLessThanOrEqual(60_000);
    expect(rounds.push).toBe(9);
    running.kick('online');
    await pass(0);
    expect(rounds.push).toBe(10);
  });

  it('DoorSync halts where a person has to act, tells why, and resumes afterwards', async () => {
    const halts: [Partial<SyncParts>, Halted][] = [
      [{ push: async (): Promise<Drained> => ({ end: 'signed-out' }) }, 'signed-out'],
      [{ push: async (): Promise<Drained> => ({ end: 'shut-out', code: 'DEVICE_REVOKED' }) }, 'shut-out'],
      [
        { pull: () => Promise.reject(new CallError(403, { code: 'FORBIDDEN' })), haltedBy: () => 'forbidden' },
        'forbidden',
      ],
    ];
    for (const [parts, halted] of halts) {
      const running = loop(parts);
      await pass(0);
      expect(told).toMatchObject({ halted });
      expect(told!.next_at! - Date.now()).toBe(60_000);
      running.stop();
    }
    let isSignedIn = false;
    const running = loop({ push: async () => (isSignedIn ? { end: 'empty' } : { end: 'signed-out' }) });
    await pass(0);
    isSignedIn = true;
    running.kick('asked');
    await pass(0);
    expect(told).toMatchObject({ halted: undefined });
  });

  it('DoorSync takes the right to a door as restored after a pull, not after an upload', async () => {
    let isRefused = true;
    const running = loop({
      pull: async () => {
        if (isRefused) throw new CallError(403, { code: 'FORBIDDEN' });
      },
      haltedBy: () => 'forbidden',
    });
    await pass(0);
    isRefused = false;
    running.kick('queued');
    await pass(0);
    expect(told).toMatchObject({ halted: 'forbidden' });
    await pass(1_000);
    running.kick('queued');
    await pass(0);
    expect(told).toMatchObject({ halted: undefined });
  });

  it('DoorSync restarts a round that is wedged for a minute', async () => {
    let wedged = 0;
    loop({
      push: (signal) => {
        rounds.push += 1;
        if (rounds.push > 1) return Promise.resolve({ end: 'empty' });
        signal.addEventListener('abort', () => (wedged += 1));
        return new Promise<Drained>(() => undefined);
      },
    });
    await pass(59_000);
    expect(rounds).toEqual({ push: 1, pull: 0 });
    await pass(3_000);
    expect(rounds).toEqual({ push: 2, pull: 1 });
    expect(wedged).toBe(1);
  });

  it('DoorSync keeps a round in which answers arrive', async () => {
    let progress: (() => void) | undefined;
    const running = loop({
      push: () => {
        rounds.push += 1;
        return new Promise<Drained>((done) => setTimeout(() => done({ end: 'empty' }), 300_000));
      },
    });
    progress = () => running.progressed();
    const answers = setInterval(() => progress?.(), 30_000);
    await pass(299_000);
    expect(rounds.push).toBe(1);
    clearInterval(answers);
    progress = undefined;
  });
});

describe('changed clock', () => {
  it.each([-6, 6])('DoorSync keeps its interval when the clock is set by %i hours', async (hours) => {
    const running = loop();
    await pass(2_000);
    ahead = hours * HOUR;
    running.kick('hint');
    await pass(0);
    expect(rounds).toEqual({ push: 2, pull: 2 });
    expect(told).toMatchObject({ last_push_at: wall(), next_at: wall() + 5_000 });
    await pass(4_900);
    expect(rounds.pull).toBe(2);
    await pass(200);
    expect(rounds.pull).toBe(3);
  });

  it('DoorSync restarts a wedged round when the clock is set back', async () => {
    loop({ push: () => ((rounds.push += 1), new Promise<Drained>(() => undefined)) });
    await pass(30_000);
    ahead = -6 * HOUR;
    await pass(35_000);
    expect(rounds.push).toBe(2);
  });

  it('DoorSync keeps its interval when the clock is set again and again', async () => {
    const set = fc.record({ after: fc.nat(20_000), ahead: fc.integer({ min: -6 * HOUR, max: 6 * HOUR }) });
    await fc.assert(
      fc.asyncProperty(fc.array(set, { maxLength: 10 }), async (sets) => {
        const pulledAt = [Date.now()];
        const running = loop({ pull: async () => void pulledAt.push(Date.now()), random: Math.random });
        for (const one of sets) {
          await pass(one.after);
          ahead = one.ahead;
        }
        await pass(10_000);
        running.stop();
        const pauses = [...pulledAt.slice(1), Date.now()].map((at, n) => at - pulledAt[n]!);
        expect(Math.max(...pauses)).toBeLessThanOrEqual(7_000);
        expect(Math.min(...pauses.slice(1, -1))).toBeGreaterThanOrEqual(5_000);
      }),
      { numRuns: 40 },
    );
  });
});

describe('several tabs', () => {
  it('DoorSync runs in every tab where the browser grants no locks', async () => {
    loop({ locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as unknown as LockManager });
    await pass(0);
    expect(rounds).toEqual({ push: 1, pull: 1 });
    await pass(5_100);
    expect(rounds).toEqual({ push: 2, pull: 2 });
  });

  it('DoorSync elects one tab, and another takes over when that one ends', async () => {
    jest.useRealTimers();
    const syncing: string[] = [];
    const tab = (name: string) =>
      loop({
        locks: navigator.locks,
        push: async () => {
          syncing.push(name);
          return { end: 'empty' };
        },
      });
    const first = tab('first');
    const second = tab('second');
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((done) => setImmediate(done));
    };
    await until(() => syncing.includes('first'));
    second.kick('asked');
    first.kick('asked');
    await until(() => syncing.length >= 2);
    expect(syncing).not.toContain('second');
    first.stop();
    await until(() => syncing.includes('second'));
  });
});
