import { afterEach, describe, expect, it } from '@jest/globals';
import { type OpsBody, type OpsView } from '@festix/domain/contract';
import { MAX_BATCH_BYTES, MAX_OPS_PER_BATCH, type Op } from '@festix/domain/sync';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { CallError, UnreachableError } from '../data/call.ts';
import { JournalDb } from './journal.db.ts';
import { newOp } from './ops.ts';
import { Outbox, retryOps, type SendOps } from './outbox.ts';
import { DoorServer, EVENT_ID } from './testing/door-server.ts';

let journal: JournalDb;
let names = 0;
/** The real time, and the milliseconds by which the device's clock is ahead. */
let now = Date.parse('2026-06-14T01:00:00.000Z');
let ahead = 0;

const HOUR = 3_600_000;

afterEach(async () => {
  ahead = 0;
  await journal.delete();
});

function open(): JournalDb {
  journal = new JournalDb(`outbox-${++names}`);
  return journal;
}

function outboxWith(send: SendOps): Outbox {
  return new Outbox({ journal, send, wall: () => now + ahead, mono: () => now, random: () => 0 });
}

/** Admits so many people, each with a ticket of their own unless a reference is given. */
async function admit(count: number, reference?: string): Promise<string[]> {
  const origin = {
    event_id: EVENT_ID,
    operator_id: null,
    gate: 'Portão A',
    reading: { occurred_at: '2026-06-14T01:00:00.000Z', boot_id: 'b', mono: 1, clock_offset: 0, uncertainty: 5 },
  };
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return newOp(id, 'admit', { reference: reference ?? id, decided_offline: true }, origin);
  });
  await journal.ops.bulkAdd(rows);
  return rows.map(({ id }) => id);
}

function states(): Promise<string[]> {
  return journal.ops.orderBy('device_seq').toArray((rows) => rows.map(({ state }) => state));
}

async function uploads(server: DoorServer): Promise<{ send: SendOps; batches: OpsBody[]; sizes: number[] }> {
  const batches: OpsBody[] = [];
  const sizes: number[] = [];
  return {
    batches,
    sizes,
    send: async (body, encoded) => {
      batches.push(body);
      sizes.push(encoded?.size ?? 0);
      return server.takeOps(body);
    },
  };
}

describe('outbox', () => {
  it('the outbox uploads the queue, oldest first, in compressed batches within the limits', async () => {
    open();
    const server = await DoorServer.start();
    const ids = await admit(250);
    const { send, batches, sizes } = await uploads(server);
    expect(await outboxWith(send).drain()).toEqual({ end: 'empty' });
    expect(batches.map(({ ops }) => ops.length)).toEqual([100, 100, 50]);
    expect(batches.flatMap(({ ops }) => (ops as Op[]).map(({ id }) => id))).toEqual(ids);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BATCH_BYTES);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(new Set(await states())).toEqual(new Set(['answered']));
  });

  it('the outbox sends the announced body, compressed by gzip', async () => {
    open();
    await admit(3);
    let sent: unknown;
    const send: SendOps = async (body, encoded) => {
      const flow = encoded!.stream().pipeThrough(new DecompressionStream('gzip'));
      sent = JSON.parse(await new Response(flow).text());
      expect(sent).toEqual(body);
      return { results: [], server_time: '2026-06-14T01:00:00.000Z' };
    };
    await outboxWith(send).drain();
    expect(sent).toMatchObject({
      ops: [{ device_seq: 1, v: 1, type: 'admit', event_id: EVENT_ID, gate: 'Portão A' }, {}, {}],
    });
    expect(Object.keys((sent as OpsBody).ops[0] as object)).not.toContain('state');
  });

  it('the outbox makes batches of incompressible ops small enough', async () => {
    open();
    const server = await DoorServer.start();
    const random = () => Array.from(crypto.getRandomValues(new Uint8Array(1500)), (byte) => byte.toString(16)).join('');
    for (let n = 0; n < 100; n++) await admit(1, random());
    const { send, sizes, batches } = await uploads(server);
    await outboxWith(send).drain();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BATCH_BYTES);
    expect(batches.flatMap(({ ops }) => ops)).toHaveLength(100);
  });

  it('the outbox stores the server’s answer to each op, and marks ops that need a person', async () => {
    open();
    const [applied, refused, kept, clash] = await admit(4);
    const first = { at: '2026-06-14T00:59:00.000Z', by: null, device: 'Celular 07', gate: 'Portão B' };
    const results = [
      { id: applied!, outcome: 'applied' as const },
      { id: refused!, outcome: 'rejected' as const, code: 'OP_PAYLOAD_INVALID', detail: 'Os dados são inválidos.' },
      { id: kept!, outcome: 'quarantined' as const, code: 'OP_NOT_GRANTED' },
      { id: clash!, outcome: 'conflict' as const, code: 'ALREADY_CHECKED_IN_ERROR', first },
    ];
    const outbox = outboxWith(async () => ({ results, server_time: '2026-06-14T01:00:00.000Z' }));
    expect(await outbox.drain()).toEqual({ end: 'empty' });
    expect(await states()).toEqual(['answered', 'attention', 'attention', 'answered']);
    const rows = await journal.ops.toArray();
    expect(rows[1]!.answer).toMatchObject({ outcome: 'rejected', code: 'OP_PAYLOAD_INVALID' });
    expect(rows[3]!.answer).toMatchObject({ outcome: 'conflict', first });
    await retryOps([rows[1]!], journal);
    expect(await states()).toEqual(['answered', 'waiting', 'attention', 'answered']);
    expect((await journal.ops.get(rows[1]!.device_seq))!.answer).toBeNull();
  });

  it('the outbox marks ops that need a person even if the first answer was lost', async () => {
    open();
    const firsts = ['applied', 'conflict', 'rejected', 'quarantined'] as const;
    const ids = await admit(firsts.length);
    const results = firsts.map((first_outcome, n) => ({ id: ids[n]!, outcome: 'duplicate' as const, first_outcome }));
    await outboxWith(async () => ({ results, server_time: '2026-06-14T01:00:00.000Z' })).drain();
    expect(await states()).toEqual(['answered', 'answered', 'attention', 'attention']);
  });

  it('the outbox returns an op without an answer to the queue', async () => {
    open();
    const server = await DoorServer.start();
    const [first] = await admit(2);
    const forgetful: SendOps = async (body) => {
      const view = server.takeOps(body);
      return { ...view, results: view.results.filter(({ id }) => id === first) };
    };
    expect(await outboxWith(forgetful).drain()).toMatchObject({ end: 'later' });
    expect(await states()).toEqual(['answered', 'waiting']);
    now += 60_000;
    await outboxWith(async (body) => server.takeOps(body)).drain();
    expect(await states()).toEqual(['answered', 'answered']);
  });

  it('the outbox keeps an answer that another tab has stored while its own upload failed', async () => {
    open();
    const [answered] = await admit(2);
    const other = outboxWith(async ({ ops }) => ({
      results: (ops as Op[]).map(({ id }) => ({ id, outcome: 'applied' as const })),
      server_time: '2026-06-14T01:00:00.000Z',
    }));
    const late = outboxWith(async () => {
      await journal.ops.where('id').notEqual(answered!).modify({ state: 'attention' });
      await other.drain();
      throw new UnreachableError(undefined);
    });
    await late.drain();
    expect(await states()).toEqual(['answered', 'attention']);
  });

  it('the outbox uploads at once the ops that an ended browser was sending', async () => {
    open();
    const server = await DoorServer.start();
    await admit(2);
    await journal.ops.toCollection().modify({ state: 'sending', sent_at: now });
    await outboxWith(async (body) => server.takeOps(body)).drain();
    expect(await states()).toEqual(['answered', 'answered']);
  });

  it('the outbox uploads again after thirty seconds the ops that a dead tab was sending', async () => {
    open();
    const server = await DoorServer.start();
    const { send, batches } = await uploads(server);
    const outbox = outboxWith(send);
    await outbox.drain();
    await admit(2);
    await journal.ops.toCollection().modify({ state: 'sending', sent_at: now });
    now += 29_000;
    await outbox.drain();
    expect(batches).toEqual([]);
    now += 2_000;
    await outbox.drain();
    expect(await states()).toEqual(['answered', 'answered']);
  });

  it('the outbox halves a batch that is too large, and no op blocks the others', async () => {
    open();
    const server = await DoorServer.start();
    await admit(40);
    const [poison] = await admit(1, 'poison');
    await admit(40);
    const send: SendOps = async (body) => {
      const ops = body.ops as Op[];
      if (ops.length > 30) throw new CallError(413, { code: 'BATCH_TOO_LARGE' });
      if (ops.some(({ id }) => id === poison)) throw new CallError(400, { code: 'VALIDATION_ERROR', detail: 'Não.' });
      return server.takeOps(body);
    };
    expect(await outboxWith(send).drain()).toEqual({ end: 'empty' });
    expect(server.ops.size).toBe(80);
    const rows = await journal.ops.where('state').equals('attention').toArray();
    expect(rows.map(({ id, answer }) => ({ id, code: answer?.code }))).toEqual([
      { id: poison, code: 'VALIDATION_ERROR' },
    ]);
  });

  it('the outbox gets through a link that is too slow for a whole batch', async () => {
    open();
    const server = await DoorServer.start();
    await admit(MAX_OPS_PER_BATCH);
    const outbox = outboxWith(async (body) => {
      if (body.ops.length > 10) throw new UnreachableError(undefined);
      return server.takeOps(body);
    });
    for (let round = 0; round < 40 && server.ops.size < MAX_OPS_PER_BATCH; round++) {
      await outbox.drain();
      now += 60_000;
    }
    expect(server.ops.size).toBe(MAX_OPS_PER_BATCH);
  });

  it('the outbox skips an op on which the server fails', async () => {
    open();
    const server = await DoorServer.start();
    const [poison] = await admit(1, 'poison');
    await admit(20);
    const send: SendOps = async (body) => {
      if ((body.ops as Op[]).some(({ id }) => id === poison)) throw new CallError(500, { code: 'INTERNAL_ERROR' });
      return server.takeOps(body);
    };
    const outbox = outboxWith(send);
    for (let round = 0; round < 40 && server.ops.size < 20; round++) {
      const drained = await outbox.drain();
      if (drained.end === 'later') now += Math.min(drained.wait, 1_000);
    }
    expect(server.ops.size).toBe(20);
    expect(await journal.ops.where('state').anyOf('waiting', 'sending').toArray()).toMatchObject([{ id: poison }]);
  });

  it('the outbox waits longer after each failure, and as long as Retry-After', async () => {
    open();
    await admit(1);
    const unreachable = outboxWith(() => Promise.reject(new UnreachableError(undefined)));
    expect(await unreachable.drain()).toEqual({ end: 'later', wait: 1_000 });
    expect(await states()).toEqual(['waiting']);
    const busy = outboxWith(() => Promise.reject(new CallError(503, { code: 'BUSY', retry_after: 20 })));
    expect(await busy.drain()).toEqual({ end: 'later', wait: 21_000 });
    expect(await busy.drain()).toEqual({ end: 'later', wait: 21_000 });
  });

  it('the outbox respects Retry-After of a server or its proxy, for new scans too', async () => {
    for (const code of ['BUSY', undefined]) {
      open();
      await admit(3);
      const server = await DoorServer.start();
      const sentAt: number[] = [];
      const outbox = outboxWith(async (body) => {
        sentAt.push(now);
        if (sentAt.length === 1) throw new CallError(503, { code, retry_after: 20 });
        return server.takeOps(body);
      });
      const began = now;
      await outbox.drain();
      await admit(1);
      for (const wait of [6_000, 6_000, 6_000, 6_000]) {
        now += wait;
        await outbox.drain();
      }
      expect(sentAt[1]! - began).toBe(24_000);
      expect(new Set(await states())).toEqual(new Set(['answered']));
      await journal.delete();
    }
    open();
  });

  it.each([-6 * HOUR, -300_000, 6 * HOUR])('the outbox waits no longer after a clock set by %i ms', async (set) => {
    open();
    const server = await DoorServer.start();
    const ids = await admit(1);
    let isBusy = true;
    const outbox = outboxWith(async (body) => {
      if (isBusy) throw new CallError(500, { code: 'INTERNAL_ERROR' });
      return server.takeOps(body);
    });
    await outbox.drain();
    isBusy = false;
    ahead = set;
    now += 60_000;
    expect(await outbox.drain()).toEqual({ end: 'empty' });
    expect([...server.ops.keys()]).toEqual(ids);
  });

  it('the outbox waits no longer after the clock was ahead during an upload', async () => {
    open();
    await admit(1);
    const outbox = outboxWith(() => {
      ahead = 6 * HOUR;
      return Promise.reject(new CallError(500, { code: 'INTERNAL_ERROR' }));
    });
    await outbox.drain();
    ahead = 0;
    now += 60_000;
    await outbox.drain();
    expect((await journal.ops.toArray()).map(({ tries }) => tries)).toEqual([2]);
  });

  it('the outbox probes a dead link with a single op, and then sends whole batches', async () => {
    open();
    const server = await DoorServer.start();
    const { send, batches } = await uploads(server);
    await admit(250);
    let isUp = true;
    const tried: number[] = [];
    const outbox = outboxWith((body, encoded) => {
      tried.push(body.ops.length);
      return isUp ? send(body, encoded) : Promise.reject(new UnreachableError(undefined));
    });
    isUp = false;
    for (let round = 0; round < 3; round++) expect(await outbox.drain()).toMatchObject({ end: 'later' });
    expect(tried.slice(1)).toEqual([1, 1]);
    isUp = true;
    expect(await outbox.drain()).toEqual({ end: 'empty' });
    expect(batches[0]!.ops).toHaveLength(1);
    expect(batches.length).toBeLessThanOrEqual(5);
    expect(server.ops.size).toBe(250);
  });

  it('the outbox accepts no answer of a captive portal', async () => {
    open();
    await admit(2);
    for (const status of [400, 403, 404, 413, 511]) {
      const portal = outboxWith(() => Promise.reject(new CallError(status, {})));
      expect(await portal.drain()).toMatchObject({ end: 'later' });
    }
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('the outbox keeps ops through each refusal of the server that may pass with time', async () => {
    open();
    await admit(2);
    for (const status of [403, 404, 408, 425, 429, 500, 503]) {
      const outbox = outboxWith(() => Promise.reject(new CallError(status, { code: 'NOT_FOUND' })));
      expect([status, (await outbox.drain()).end]).toEqual([status, 'later']);
      expect([status, ...(await states())]).toEqual([status, 'waiting', 'waiting']);
      now += HOUR;
    }
  });

  it('the outbox stops for a sign-in or a revocation, and keeps every op', async () => {
    open();
    await admit(2);
    const signedOut = outboxWith(() => Promise.reject(new CallError(401, { code: 'UNAUTHENTICATED' })));
    expect(await signedOut.drain()).toEqual({ end: 'signed-out' });
    const revoked = outboxWith(() => Promise.reject(new CallError(403, { code: 'DEVICE_REVOKED' })));
    expect(await revoked.drain()).toEqual({ end: 'shut-out', code: 'DEVICE_REVOKED' });
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('the outbox reports that a newer app is wanted, and uploads all the same', async () => {
    open();
    const server = await DoorServer.start();
    await admit(1);
    let isOld = true;
    const outbox = outboxWith(async (body) => {
      if (isOld) throw new CallError(426, { code: 'UPGRADE_REQUIRED' });
      return server.takeOps(body);
    });
    expect(await outbox.drain()).toMatchObject({ end: 'later' });
    expect(outbox.updateWanted).toBe(true);
    isOld = false;
    now += 10_000;
    expect(await outbox.drain()).toEqual({ end: 'empty' });
  });
});

/** A fault of the link during one upload. */
type Fault =
  | 'none'
  | 'lost-request'
  | 'lost-reply'
  | 'sent-twice'
  | 'sent-again-later'
  | 'busy'
  | 'stranger'
  | 'too-large'
  | 'killed-before'
  | 'killed-after';

const fault = fc.constantFrom<Fault>(
  'none',
  'lost-request',
  'lost-reply',
  'sent-twice',
  'sent-again-later',
  'busy',
  'stranger',
  'too-large',
  'killed-before',
  'killed-after',
);

/** Puts the server behind a link that loses, doubles and reorders. */
function behind(server: DoorServer, faults: Fault[], killed: () => void = () => undefined): SendOps {
  const late: OpsBody[] = [];
  return async (body) => {
    const happens = faults.shift() ?? 'none';
    const reply = (): OpsView => {
      for (const old of late.splice(0)) server.takeOps(old);
      return server.takeOps(body);
    };
    switch (happens) {
      case 'none':
        return reply();
      case 'lost-request':
        throw new UnreachableError(undefined);
      case 'lost-reply':
        reply();
        throw new UnreachableError(undefined);
      case 'sent-twice':
        reply();
        return reply();
      case 'sent-again-later':
        late.push(structuredClone(body));
        return reply();
      case 'busy':
        throw new CallError(503, { code: 'BUSY' });
      case 'stranger':
        throw new CallError(511, {});
      case 'too-large':
        if (body.ops.length > 1) throw new CallError(413, { code: 'BATCH_TOO_LARGE' });
        return reply();
      case 'killed-before':
      case 'killed-after':
        if (happens === 'killed-after') reply();
        killed();
        return new Promise(() => undefined);
    }
  };
}

/** A browser that uploads and may be killed in between: its ops stay marked as sending. */
class Browser {
  private kill: () => void = () => undefined;
  private readonly send: SendOps;

  constructor(server: DoorServer, faults: Fault[]) {
    this.send = behind(server, faults, () => this.kill());
  }

  async upload(): Promise<string> {
    const killed = new Promise<{ end: 'killed' }>((die) => (this.kill = () => die({ end: 'killed' })));
    return (await Promise.race([outboxWith(this.send).drain(), killed])).end;
  }
}

describe('outbox over any link', () => {
  it('every op arrives once and the queue empties over any link, while the clock is set too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 25 }),
        fc.array(fc.integer({ min: 1, max: MAX_OPS_PER_BATCH + 20 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: -6 * HOUR, max: 6 * HOUR }), { maxLength: 10 }),
        async (faults, bursts, sets) => {
          open();
          const server = await DoorServer.start();
          const browser = new Browser(server, [...faults]);
          const ids: string[] = [];
          const [coming, clocks] = [[...bursts], [...sets]];
          for (let round = 0; round < 60; round++) {
            ids.push(...(await admit(coming.shift() ?? 0)));
            const end = await browser.upload();
            now += 61_000;
            ahead = clocks.shift() ?? ahead;
            if (end === 'empty' && coming.length === 0) break;
          }
          expect([...server.ops.keys()].sort()).toEqual([...ids].sort());
          expect([...server.ops.values()].every(({ effects }) => effects === 1)).toBe(true);
          expect(server.admissions.size).toBe(ids.length);
          expect(new Set(await states())).toEqual(new Set(['answered']));
          await journal.delete();
        },
      ),
      { numRuns: 15 },
    );
    open();
  }, 60_000);

  it('two tabs that upload at once without a lock lose and double nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 12 }), fc.array(fault, { maxLength: 12 }), async (one, other) => {
        open();
        const server = await DoorServer.start();
        const ids = await admit(110);
        const tabs = [new Browser(server, [...one]), new Browser(server, [...other])];
        for (let round = 0; round < 40; round++) {
          const ends = await Promise.all(tabs.map((tab) => tab.upload()));
          now += 61_000;
          if (ends.every((end) => end === 'empty') && (await states()).every((state) => state === 'answered')) break;
        }
        expect([...server.ops.keys()].sort()).toEqual([...ids].sort());
        expect(new Set(await states())).toEqual(new Set(['answered']));
        await journal.delete();
      }),
      { numRuns: 8 },
    );
    open();
  }, 60_000);
});
