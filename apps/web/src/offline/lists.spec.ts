import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type DoorChange, type DoorListTicket } from '@festix/domain/contract';
import { ChunkError } from '@festix/domain/door';
import { SECOND } from '@festix/domain/ground';
import { hashTicketCode } from '@festix/domain/selling';
import { liveQuery } from 'dexie';
import fc from 'fast-check';
import { CallError, UnreachableError } from '../data/call.ts';
import { pullChanges } from './changes.ts';
import type { DoorList } from './door-list.ts';
import { ListStore } from './list-store.ts';
import { newOp } from './ops.ts';
import { Outbox } from './outbox.ts';
import { downloadList } from './snapshot.ts';
import { useSyncStatus } from './sync-status.ts';
import { DoorServer, EVENT_ID, LOT_ID, orderCodeOf, OTHER_LOT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

const phones: Phone[] = [];

afterEach(async () => {
  for (const phone of phones) phone.close();
  for (const phone of phones.splice(0)) await phone.delete();
});

function phoneOf(server: DoorServer): Phone {
  const phone = new Phone(server);
  phones.push(phone);
  return phone;
}

async function listOf(phone: Phone): Promise<DoorList> {
  const list = await new ListStore(phone.snap).read(EVENT_ID);
  if (!list) throw new Error('There is no list');
  return list;
}

function pull(phone: Phone, list: DoorList) {
  return pullChanges(EVENT_ID, list, new ListStore(phone.snap), phone);
}

function crowd(count: number): DoorListTicket[] {
  return Array.from({ length: count }, (_, n) => ticket({ serial: n + 1 }));
}

/** Returns a phone whose server has packed a list of 30 tickets, and so many entries since. */
async function packedBefore(entries: number): Promise<{ server: DoorServer; phone: Phone }> {
  const server = await DoorServer.start(crowd(30));
  const packed = await server.manifest();
  for (let n = 0; n < entries; n++) {
    server.put(ticket({ serial: 1 + (n % 30), entry: 1 + n, checked_in_at: '2026-06-13T22:00:00.000Z' }));
  }
  const phone = phoneOf(server);
  phone.api = { ...server.api, manifest: () => Promise.resolve(packed) };
  return { server, phone };
}

/** Returns the content of a list in the server's form. */
function toldBy(list: DoorList, server: DoorServer) {
  return [...server.tickets.keys()].map((serial) => {
    const { status, order_status, entry } = list.find(serial)!;
    return { serial, status, order_status, entry };
  });
}

function toldByServer(server: DoorServer) {
  return [...server.tickets.values()].map(({ serial, status, order_status, entry }) => ({
    serial,
    status,
    order_status,
    entry,
  }));
}

describe('download', () => {
  it('a download stores every ticket, reports its progress, and survives a restart', async () => {
    const server = await DoorServer.start(crowd(30));
    const phone = phoneOf(server);
    const steps: number[] = [];
    await downloadList(EVENT_ID, phone, { progress: ({ bytes, bytes_done }) => steps.push(bytes_done / bytes) });
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(1);
    expect([...steps].sort()).toEqual(steps);
    const reopened = await phone.reopened();
    phones.push(reopened);
    const list = await listOf(reopened);
    expect(toldBy(list, server)).toEqual(toldByServer(server));
    expect(list.find(3)).toMatchObject({ holder_name: 'Pessoa 3', lot_number: 1 });
    expect(list.named('pessoa 30', 5).map(({ serial }) => serial)).toEqual([30]);
  });

  it('a download has the changes since the server packed its list, before the door can be opened', async () => {
    const { server, phone } = await packedBefore(120);
    const before: boolean[] = [];
    const { changes } = phone.api;
    phone.api.changes = async (...asked) => {
      before.push((await phone.snap.lists.count()) === 0);
      return changes(...asked);
    };
    await downloadList(EVENT_ID, phone);
    expect(before).toEqual([true, true, true]);
    const reopened = await phone.reopened();
    phones.push(reopened);
    const list = await listOf(reopened);
    expect(toldBy(list, server)).toEqual(toldByServer(server));
    expect(await pull(reopened, list)).toBe('current');
  });

  it.each<[string, number, () => Error]>([
    ['the link breaks before its changes', 0, () => new UnreachableError(undefined)],
    ['the link breaks among its changes', 2, () => new UnreachableError(undefined)],
    ['the server refuses its changes', 1, () => new CallError(410, { code: 'EPOCH_GONE' })],
  ])('a download is in force although %s, and the door fetches the rest', async (_, pages, problem) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server, phone } = await packedBefore(120);
    const { changes } = phone.api;
    let asked = 0;
    phone.api.changes = async (...query) => {
      if (asked++ === pages) throw problem();
      return changes(...query);
    };
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    expect(list.state.seq).toBe(30 + 50 * pages);
    expect(await pull(phone, list)).toBe('current');
    expect(toldBy(list, server)).toEqual(toldByServer(server));
  });

  it('a download over a slow link asks for no further page of changes after ten seconds', async () => {
    const { phone } = await packedBefore(200);
    let now = Date.parse('2026-06-13T22:00:00.000Z');
    phone.standAt(() => now);
    const { changes } = phone.api;
    phone.api.changes = async (...query) => {
      now += 6 * SECOND;
      return changes(...query);
    };
    await downloadList(EVENT_ID, phone);
    expect((await listOf(phone)).state.seq).toBe(30 + 2 * 50);
  });

  it('a download keeps the tickets of each order through changes, packing and a restart', async () => {
    const server = await DoorServer.start(crowd(30));
    const phone = await Phone.ready(server);
    phones.push(phone);
    const shift = await phone.shift();
    const serialsOf = async (of: typeof shift, serial: number) =>
      (await of.ticketsOfOrder(orderCodeOf(serial)))?.map((one) => one.serial);
    expect(await serialsOf(shift, 10)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(await serialsOf(shift, 990)).toEqual([]);
    server.revoke(12, 'transferred');
    server.put(ticket({ serial: 990 }));
    for (let seq = 0; seq < 45; seq++) {
      server.put(ticket({ serial: 15, entry: seq }));
      await shift.pull(new AbortController().signal);
    }
    shift.end();
    const reopened = await phone.reopened();
    phones.push(reopened);
    const again = await reopened.shift();
    expect((await serialsOf(again, 10))?.sort()).toEqual([10, 11, 13, 14, 15, 16, 17, 18, 19]);
    expect(await serialsOf(again, 990)).toEqual([990]);
    again.end();
  });

  it('a download of an earlier version has no orders', async () => {
    const server = await DoorServer.start(crowd(30));
    const { manifest } = server.api;
    const phone = phoneOf(server);
    phone.api = {
      ...server.api,
      manifest: async (event_id) => {
        const { orders: _, ...before } = await manifest(event_id);
        return before;
      },
    };
    await downloadList(EVENT_ID, phone);
    expect(await new ListStore(phone.snap).serialsOfOrder(EVENT_ID, hashTicketCode(EVENT_ID, orderCodeOf(10)))).toBe(
      undefined,
    );
  });

  it('a download continues where it broke off', async () => {
    const server = await DoorServer.start(crowd(30));
    const phone = phoneOf(server);
    const fetched: string[] = [];
    let breaksAfter = 1;
    phone.api = {
      ...server.api,
      chunk: async (event_id, sha256) => {
        if (breaksAfter-- === 0) throw new UnreachableError(undefined);
        fetched.push(sha256);
        return server.api.chunk(event_id, sha256);
      },
    };
    await expect(downloadList(EVENT_ID, phone)).rejects.toBeInstanceOf(UnreachableError);
    expect(await phone.snap.lists.count()).toBe(0);
    await downloadList(EVENT_ID, phone);
    expect(new Set(fetched).size).toBe(fetched.length);
    expect(fetched).toHaveLength(6);
  });

  it('a download fetches damaged chunks again, and nothing else', async () => {
    const server = await DoorServer.start(crowd(30));
    const phone = phoneOf(server);
    const fetched: string[] = [];
    phone.api = {
      ...server.api,
      chunk: (event_id, sha256) => (fetched.push(sha256), server.api.chunk(event_id, sha256)),
    };
    await downloadList(EVENT_ID, phone);
    const damaged = fetched.splice(0)[1]!;
    await phone.snap.chunks
      .where('[event_id+sha256]')
      .equals([EVENT_ID, damaged])
      .modify(({ sealed }) => {
        sealed[30]! ^= 1;
      });
    await downloadList(EVENT_ID, phone);
    expect(fetched).toEqual([damaged]);
    expect((await listOf(phone)).state.count).toBe(30);
  });

  it('a download that differs from its manifest never replaces the list in force', async () => {
    const server = await DoorServer.start(crowd(9));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    server.put(ticket({ serial: 4, status: 'refunded', order_status: 'refunded' }));
    const manifest = await server.manifest();
    const damages: Partial<typeof server.api>[] = [
      { chunk: async (event_id, sha256) => (await server.api.chunk(event_id, sha256)).slice(0, -1) },
      {
        chunk: async (event_id, sha256) =>
          (await server.api.chunk(event_id, sha256)).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      },
      { manifest: async () => ({ ...manifest, digest: '0000000000000000' }) },
      { manifest: async () => ({ ...manifest, count: 10 }) },
      { event: async () => ({ ...server.event, chunk_key: 'A'.repeat(43) }) },
    ];
    for (const damage of damages) {
      phone.api = { ...server.api, ...damage };
      await expect(downloadList(EVENT_ID, phone)).rejects.toBeInstanceOf(ChunkError);
      await phone.snap.chunks.filter(({ sha256 }) => manifest.chunks.some((chunk) => chunk.sha256 === sha256)).delete();
    }
    const row = await phone.snap.lists.get(EVENT_ID);
    expect(row).toMatchObject({ base_seq: 9 });
  });

  it('a download starts again with a new manifest when its chunks are gone', async () => {
    const server = await DoorServer.start(crowd(9));
    const phone = phoneOf(server);
    let manifests = 0;
    phone.api = {
      ...server.api,
      manifest: async () => {
        manifests += 1;
        const manifest = await server.manifest();
        if (manifests > 1) return manifest;
        return {
          ...manifest,
          chunks: manifest.chunks.map((chunk) => ({ ...chunk, sha256: `0${chunk.sha256.slice(1)}` })),
        };
      },
    };
    await downloadList(EVENT_ID, phone);
    expect(manifests).toBe(2);
    expect((await listOf(phone)).state.count).toBe(9);
  });

  it('a download includes changes of the event during the making of the list', async () => {
    const server = await DoorServer.start(crowd(3));
    const phone = phoneOf(server);
    phone.api = {
      ...server.api,
      manifest: () => {
        server.event = { ...server.event, canceled_at: '2026-06-13T10:00:00.000Z' };
        server.change((seq) => ({ kind: 'event', seq, canceled_at: server.event.canceled_at, is_test: false }));
        return server.manifest();
      },
    };
    await downloadList(EVENT_ID, phone);
    expect(await pull(phone, await listOf(phone))).toBe('current');
    expect(await phone.snap.events.get(EVENT_ID)).toMatchObject({ canceled_at: '2026-06-13T10:00:00.000Z' });
  });

  it('a download includes the serials that ended before it', async () => {
    const server = await DoorServer.start(crowd(3));
    server.revoke(2, 'transferred');
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    expect([list.find(2), list.revocation(2), list.revocation(1)]).toEqual([undefined, 'superseded', undefined]);
    expect(await pull(phone, list)).toBe('current');
  });
});

describe('changes', () => {
  it('a pull of changes sends the number of waiting ops', async () => {
    const server = await DoorServer.start(crowd(3));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    await pull(phone, list);
    expect(server.toldWaiting).toBe(0);
    const reading = phone.clock.read();
    const origin = { event_id: EVENT_ID, operator_id: null, gate: null, reading };
    for (const [id, state] of [
      ['0198f000-0000-7000-8000-000000000901', 'waiting'],
      ['0198f000-0000-7000-8000-000000000902', 'sending'],
      ['0198f000-0000-7000-8000-000000000903', 'answered'],
    ] as const) {
      const op = newOp(id, 'admit', { reference: id, decided_offline: true }, origin);
      await phone.journal.ops.add({ ...op, state });
    }
    await pull(phone, list);
    expect(server.toldWaiting).toBe(2);
  });

  it.each([
    ['the devices that this tab hears', ['b2', 'a1'], { hears: 'b2,a1' }],
    ['that it hears none', [], { hears: 'none' }],
    ['nothing of other devices where it does not listen', undefined, {}],
  ])('a pull of changes sends %s', async (_, hears, told) => {
    const server = await DoorServer.start(crowd(1));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const changes = jest.spyOn(server.api, 'changes');
    useSyncStatus.setState({ hears });
    const list = await listOf(phone);
    await pull(phone, list);
    useSyncStatus.setState({ hears: undefined });
    expect(changes.mock.calls[0]![1]).toEqual({ epoch: 1, after: list.state.seq, waiting: 0, ...told });
  });

  it('a pull of changes counts refused ops, and leaves out those known to the server', async () => {
    const server = await DoorServer.start(crowd(3));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    const origin = { event_id: EVENT_ID, operator_id: null, gate: null, reading: phone.clock.read() };
    const at = '2026-06-14T01:00:00.000Z';
    const [untaken, known] = ['0198f000-0000-7000-8000-000000000901', '0198f000-0000-7000-8000-000000000902'];
    await phone.journal.ops.add(newOp(untaken, 'admit', { reference: untaken, decided_offline: true }, origin));
    const send = () => Promise.reject(new CallError(413, { code: 'TOO_LARGE' }));
    const parts = { journal: phone.journal, send, wall: Date.now, mono: () => 0, random: () => 0 };
    await new Outbox(parts).drain();
    await phone.journal.ops.add({
      ...newOp(known, 'admit', { reference: known, decided_offline: true }, origin),
      state: 'attention',
      answer: { outcome: 'rejected', code: 'TICKET_NOT_FOUND', at },
    });
    await pull(phone, list);
    expect(server.toldWaiting).toBe(1);
  });

  it('changes bring the server’s counts, of tickets as of people inside', async () => {
    const server = await DoorServer.start(crowd(34));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    for (let serial = 101; serial <= 108; serial++) server.put(ticket({ serial }));
    server.admissions.set('1', {} as Parameters<typeof server.admissions.set>[1]);
    await pull(phone, list);
    expect(await phone.snap.lists.get(EVENT_ID)).toMatchObject({ held: 42, expected: 42, inside: 1 });
    expect(list.inside).toBe(1);
  });

  it('changes bring a list to the server’s state, in memory and after a restart', async () => {
    const change = fc.record({
      serial: fc.integer({ min: 1, max: 40 }),
      what: fc.constantFrom('refund', 'undo', 'sell', 'transfer', 'admit', 'pull', 'restart', 'download'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 120 }), async (steps) => {
        const server = await DoorServer.start(crowd(20));
        let phone = phoneOf(server);
        await downloadList(EVENT_ID, phone);
        let list = await listOf(phone);
        for (const { serial, what } of steps) {
          const before = server.tickets.get(serial);
          if (what === 'sell' && !before && !server.revocations.some((one) => one.serial === serial))
            server.put(ticket({ serial }));
          if (what === 'refund' && before) server.put({ ...before, status: 'refunded', order_status: 'refunded' });
          if (what === 'undo' && before) server.put({ ...before, entry: before.entry + 1, checked_in_at: null });
          if (what === 'admit' && before) server.put({ ...before, checked_in_at: '2026-06-14T01:00:00.000Z' });
          if (what === 'transfer' && before) {
            server.revoke(serial, 'transferred');
            server.put({ ...before, serial: serial + 1_000 });
          }
          if (what === 'pull') expect(await pull(phone, list)).toBe('current');
          if (what === 'download') {
            await downloadList(EVENT_ID, phone);
            list = await listOf(phone);
          }
          if (what === 'restart') {
            phone = await phone.reopened();
            phones.push(phone);
            list = await listOf(phone);
          }
        }
        expect(await pull(phone, list)).toBe('current');
        expect(toldBy(list, server)).toEqual(toldByServer(server));
        for (const { serial } of server.revocations) expect(list.find(serial)).toBeUndefined();
        const again = await listOf(phone);
        expect(again.state).toEqual(list.state);
        expect(toldBy(again, server)).toEqual(toldByServer(server));
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('many pages of changes are packed without loss', async () => {
    const server = await DoorServer.start(crowd(20));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    for (let night = 0; night < 100; night++) {
      server.put(ticket({ serial: (night % 25) + 1, entry: night }));
      if (night === 30) server.revoke(5, 'reissued');
      expect(await pull(phone, list)).toBe('current');
    }
    expect(await phone.snap.changes.count()).toBeLessThan(60);
    const again = await listOf(phone);
    expect(again.state).toEqual(list.state);
    expect(toldBy(again, server)).toEqual(toldByServer(server));
    expect(again.named('pessoa 7', 5)).toMatchObject([{ serial: 7, entry: 81 }]);
  });

  it('many changes arrive in several pages', async () => {
    const server = await DoorServer.start(crowd(5));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    for (let serial = 100; serial < 400; serial++) server.put(ticket({ serial }));
    expect(await pull(phone, list)).toBe('current');
    expect(list.state.count).toBe(305);
  });

  it('changes of unknown kinds are kept through packing and restart', async () => {
    const server = await DoorServer.start(crowd(5));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    server.change((seq) => ({ kind: 'weather', seq, sky: 'chuva' }) as unknown as DoorChange);
    for (let night = 0; night < 60; night++) {
      server.put(ticket({ serial: 1, entry: night }));
      await pull(phone, list);
    }
    const overlay = await phone.snap.overlays.get(EVENT_ID);
    const { openJson } = await import('./sealed-json.ts');
    const key = (await phone.snap.events.get(EVENT_ID))!.chunk_key;
    expect(await openJson(overlay!.unknown, key)).toEqual([{ kind: 'weather', seq: 6, sky: 'chuva' }]);
  });

  it('changes of the event and its lots update the event’s row', async () => {
    const server = await DoorServer.start(crowd(2));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    const lot = { id: '0197c0de-0000-7000-8000-0000000000a3', number: 3, name: 'Camarote', sorting: 2 };
    server.change((seq) => ({ kind: 'lot', seq, lot }));
    server.put(ticket({ serial: 9, lot_id: lot.id }));
    server.change((seq) => ({ kind: 'event', seq, canceled_at: '2026-06-13T10:00:00.000Z', is_test: false }));
    expect(await pull(phone, list)).toBe('current');
    expect(list.find(9)).toMatchObject({ lot_number: 3 });
    expect(list.lotsInOrder().map(({ id }) => id)).toEqual([LOT_ID, OTHER_LOT_ID, lot.id]);
    const event = await phone.snap.events.get(EVENT_ID);
    expect(event).toMatchObject({ canceled_at: '2026-06-13T10:00:00.000Z' });
    expect(event?.lots.map(({ name }) => name)).toContain('Camarote');
  });

  it('changes of a restarted or differing list are reported as such', async () => {
    const server = await DoorServer.start(crowd(5));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    server.tickets.set(3, ticket({ serial: 3, status: 'cancelled' }));
    expect(await pull(phone, list)).toBe('differs');
    server.startEpoch();
    expect(await pull(phone, list)).toBe('gone');
  });

  it('changes of a replaced list are not stored with its successor', async () => {
    const server = await DoorServer.start(crowd(5));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const { state } = await listOf(phone);
    server.put(ticket({ serial: 3, status: 'cancelled' }));
    const late = server.changesAfter(state.epoch, state.seq);
    server.seq = state.seq;
    server.startEpoch();
    await downloadList(EVENT_ID, phone);
    expect(await new ListStore(phone.snap).append(EVENT_ID, state, late, Date.now())).toBe(false);
  });

  it('changes reach the door before screens show them, however slow the decryption is', async () => {
    const server = await DoorServer.start(crowd(5));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    const heard = new Promise<number>((resolve) => {
      const watched = liveQuery(() => phone.snap.lists.get(EVENT_ID)).subscribe((row) => {
        if (row?.seq !== server.seq) return;
        resolve(list.state.seq);
        watched.unsubscribe();
      });
    });
    const { decrypt } = crypto.subtle;
    const slow = jest.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...sealed) => {
      await heard;
      return decrypt.apply(crypto.subtle, sealed);
    });
    server.put(ticket({ serial: 3, status: 'cancelled' }));
    await pull(phone, list);
    slow.mockRestore();
    expect(await heard).toBe(server.seq);
  });

  it('changes that two tabs fetch at once are stored once, and reach both', async () => {
    const server = await DoorServer.start(crowd(5));
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const lists = [await listOf(phone), await listOf(phone)];
    for (let round = 0; round < 5; round++) {
      server.put(ticket({ serial: 50 + round }));
      await Promise.all(lists.map((list) => pull(phone, list)));
    }
    const store = new ListStore(phone.snap);
    for (const list of lists) {
      expect(await store.refresh(EVENT_ID, list)).toBe(true);
      expect(toldBy(list, server)).toEqual(toldByServer(server));
    }
  });
});

describe('search in the phone’s own list', () => {
  it('a search by code or name finds the present state of a ticket', async () => {
    const hash = hashTicketCode(EVENT_ID, 'ABCDEFGHJK');
    const server = await DoorServer.start([
      ...crowd(5),
      ticket({ serial: 9, code_hash: hash, holder_name: 'João Ângelo' }),
    ]);
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    expect(list.withCode(hash)).toMatchObject([{ serial: 9 }]);
    server.put(ticket({ serial: 9, code_hash: hash, holder_name: 'Ana Luz' }));
    await pull(phone, list);
    expect(list.named('joao', 5)).toEqual([]);
    expect(list.named('lu ana', 5)).toMatchObject([{ serial: 9, holder_name: 'Ana Luz' }]);
    server.revoke(9, 'released');
    await pull(phone, list);
    expect([list.withCode(hash), list.named('ana', 5), list.named('', 5)]).toEqual([[], [], []]);
    expect(list.revocation(9)).toBe('voided');
  });
});

describe('answers shown at the door', () => {
  const answers = (value: string) => [{ question: 'Restrição alimentar', values: [value] }];

  it('answers for the door arrive with downloads and changes, and survive restarts and packing', async () => {
    const server = await DoorServer.start(crowd(5));
    server.answers.push({ serial: 2, answers: answers('vegana') });
    const phone = phoneOf(server);
    await downloadList(EVENT_ID, phone);
    const list = await listOf(phone);
    expect([list.answersOf(1), list.answersOf(2)]).toEqual([[], answers('vegana')]);
    for (let page = 0; page < 45; page += 1) {
      server.change((seq) => ({ kind: 'answers', seq, serial: 3, answers: answers(`nozes ${page}`) }));
      await pull(phone, list);
    }
    server.change((seq) => ({ kind: 'answers', seq, serial: 2, answers: [] }));
    await pull(phone, list);
    const digest = list.state.digest;
    await new ListStore(phone.snap).pack(EVENT_ID, list);
    const reopened = await phone.reopened();
    phones.push(reopened);
    const again = await listOf(reopened);
    expect([again.answersOf(2), again.answersOf(3)]).toEqual([[], answers('nozes 44')]);
    expect(again.state.digest).toBe(digest);
  });
});
