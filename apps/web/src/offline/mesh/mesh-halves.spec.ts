import { afterEach, expect, it } from '@jest/globals';
import type { PeerView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { factKey, type MeshFact } from '@festix/domain/sync';
import { Dexie } from 'dexie';
import { toBase64Url } from '../base64url.ts';
import { DeviceClock } from '../clock.ts';
import { JournalDb, type DeviceRow } from '../journal.db.ts';
import { SnapDb } from '../snap.db.ts';
import { EVENT_ID } from '../testing/door-server.ts';
import { deviceRow } from '../testing/phone.ts';
import { HeardFacts, type FactEvent } from './heard-facts.ts';
import { Mesh, type MeshLink } from './mesh.ts';
import { signFact } from './proof.ts';

/** Characters that a line holds before it is full. */
const FULL = 32 * 1024;

interface End {
  device: DeviceRow;
  mesh: Mesh;
  snap: SnapDb;
  journal: JournalDb;
}

const ends: End[] = [];

afterEach(async () => {
  for (const { mesh, snap, journal } of ends.splice(0)) {
    mesh.end();
    for (const db of [snap, journal]) {
      db.close();
      await Dexie.delete(db.name);
    }
  }
});

function id(nth: number): string {
  return `0197c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`;
}

async function facts(many: number, { id: device_id, keys }: DeviceRow) {
  return Promise.all(
    Array.from({ length: many }, (_, serial) => {
      const fact: MeshFact = {
        ...{ id: id(serial), event_id: EVENT_ID, device_id, kind: 'entry', serial, entry: 0 },
        at: instantOf(Date.now()),
      };
      return signFact(fact, keys);
    }),
  );
}

/** Returns two devices of which each has told so many facts, and heard none. */
async function halves(many: number): Promise<[End, End]> {
  const devices = await Promise.all([1, 2].map(async (nth) => ({ ...(await deviceRow()), id: id(nth) })));
  const peers = await Promise.all(
    devices.map(async ({ id: device_id, name, keys }): Promise<PeerView> => {
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
      return { id: device_id, name, public_key: toBase64Url(raw) };
    }),
  );
  const event: FactEvent = { id: EVENT_ID, peers };
  for (const device of devices) {
    const [journal, snap] = [new JournalDb(`halves-${device.id}-journal`), new SnapDb(`halves-${device.id}-snap`)];
    const told = await facts(many, device);
    await snap.mesh_facts.bulkPut(
      told.map(({ fact, text, signature }) => ({ id: factKey(fact), event_id: EVENT_ID, text, signature })),
    );
    const mesh = await Mesh.begin({
      ...{ journal, snap, device, clock: new DeviceClock('boot'), heard: new HeardFacts(() => event) },
      event: () => event,
      strangerSpoke: () => undefined,
      linked: () => undefined,
    });
    ends.push({ device, mesh, snap, journal });
  }
  return ends as unknown as [End, End];
}

/** A way between two devices that carries one message at a time, and is full at `FULL`. */
class Line {
  readonly links: [MeshLink, MeshLink];
  private readonly ways: { texts: string[]; held: number; low: (() => void)[] }[] = [];

  constructor(one: End, two: End) {
    this.links = [this.way(two, 0), this.way(one, 1)];
  }

  private way(peer: End, at: 0 | 1): MeshLink {
    const way = { texts: [] as string[], held: 0, low: [] as (() => void)[] };
    this.ways[at] = way;
    const carry = async () => {
      for (let text = way.texts[0]; text !== undefined; text = way.texts[0]) {
        await peer.mesh.hear(this.links[1 - at]!, text);
        way.texts.shift();
        way.held -= text.length;
        if (way.held <= FULL / 4) for (const low of way.low.splice(0)) low();
      }
    };
    return {
      peer: peer.device.id,
      send: (text) => {
        way.held += text.length;
        if (way.texts.push(text) === 1) setImmediate(() => void carry());
      },
      full: () => (way.held > FULL ? new Promise((low) => way.low.push(low)) : undefined),
      close: () => undefined,
    };
  }

  /** Resolves once nothing is on its way. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 20; still += 1) {
      await new Promise((done) => setTimeout(done, 1));
      if (this.ways.some(({ texts }) => texts.length > 0)) still = 0;
    }
  }
}

it('two devices with half of the facts each have all of them after one heartbeat, over a line that is soon full', async () => {
  const many = 1_500;
  const [one, two] = await halves(many);
  const line = new Line(one, two);
  // Each greets the other.
  two.mesh.open(line.links[1]);
  one.mesh.open(line.links[0]);
  await line.quiet();
  const counts = await Promise.all([one, two].map(({ snap }) => snap.mesh_facts.count()));
  expect(counts).toEqual([2 * many, 2 * many]);
}, 30_000);
