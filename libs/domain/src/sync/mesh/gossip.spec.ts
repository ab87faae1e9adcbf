import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factKey, FactSet, MOST_FACTS, MOST_FACTS_OF_A_DEVICE, type KeptFact } from './fact-set.ts';
import { Gossip, MOST_HEARD } from './gossip.ts';
import { BUCKETS } from './key-set.ts';
import {
  LONGEST_MESSAGE,
  MOST_KEYS,
  MOST_REFUSED,
  readMeshMessage,
  writeMeshMessage,
  type MeshMessage,
} from './mesh-message.ts';
import { deviceId, SimulatedMesh, simulatedFact } from './simulated-mesh.ts';

const HISTORIES = { numRuns: 150 };

type Step =
  | { does: 'tell' | 'beat'; device: number }
  | { does: 'deliver' | 'lose' | 'double'; place: number }
  | { does: 'cut' | 'link'; link: number };

interface History {
  devices: number;
  links: (readonly [number, number])[];
  steps: Step[];
}

const place = fc.nat(1_000);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('tell' as const), device: place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('beat' as const), device: place }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('deliver' as const), place }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('lose' as const, 'double' as const), place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('cut' as const, 'link' as const), link: place }) },
);

/** Devices with a tree of links, so that all are one mesh, and some more links. */
const anyHistory: fc.Arbitrary<History> = fc.integer({ min: 2, max: 6 }).chain((devices) =>
  fc.record({
    devices: fc.constant(devices),
    links: fc
      .tuple(
        fc.tuple(...Array.from({ length: devices - 1 }, (_, at) => fc.nat(at).map((to) => [at + 1, to] as const))),
        fc.array(fc.tuple(fc.nat(devices - 1), fc.nat(devices - 1)), { maxLength: 4 }),
      )
      .map(([tree, more]) => [...tree, ...more.filter(([one, other]) => one !== other)]),
    steps: fc.array(anyStep, { maxLength: 60 }),
  }),
);

function idOf(fact: number): string {
  return `0198e2a0-1111-7000-8000-${fact.toString(16).padStart(12, '0')}`;
}

function keyOf(fact: number, device: number): string {
  return factKey({ id: idOf(fact), device_id: deviceId(device) });
}

function idsOf(mesh: SimulatedMesh, device: number): string[] {
  return mesh.devices[device]!.facts.all()
    .map(({ fact }) => fact.id)
    .sort();
}

/** Plays a history; returns the mesh and the ids of all facts told. */
function play(
  { devices, links, steps }: History,
  isGenuine?: SimulatedMesh['isGenuine'],
): { mesh: SimulatedMesh; told: string[] } {
  const mesh = new SimulatedMesh(devices);
  if (isGenuine) mesh.isGenuine = isGenuine;
  const told: string[] = [];
  for (const [one, other] of links) mesh.link(one, other);
  for (const step of steps) {
    if (step.does === 'tell') {
      told.push(idOf(told.length));
      mesh.tell(step.device % devices, told.at(-1)!);
    } else if (step.does === 'beat') mesh.beat(step.device % devices);
    else if ('place' in step) mesh[step.does](step.place);
    else if ('link' in step) mesh[step.does](...links[step.link % links.length]!);
  }
  return { mesh, told };
}

/** Opens every link again, and lets each device beat as often as the mesh is long. */
function heal(mesh: SimulatedMesh, { devices, links }: History): void {
  for (const [one, other] of links) mesh.link(one, other);
  for (let round = 0; round < devices; round += 1) {
    for (let device = 0; device < devices; device += 1) mesh.beat(device);
    mesh.settle();
  }
}

function line(devices: number): SimulatedMesh {
  const mesh = new SimulatedMesh(devices);
  for (let device = 1; device < devices; device += 1) mesh.link(device - 1, device);
  mesh.settle();
  return mesh;
}

describe('a mesh over links that lose, double, reorder and cut', () => {
  it('all devices end with all facts once the links are back', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { mesh, told } = play(history);
        heal(mesh, history);
        for (let device = 0; device < history.devices; device += 1) expect(idsOf(mesh, device)).toEqual(told);
      }),
      HISTORIES,
    );
  });

  it('a device takes up each fact once', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { mesh, told } = play(history);
        heal(mesh, history);
        for (const kept of mesh.kept) expect([...kept].sort()).toEqual(told);
      }),
      HISTORIES,
    );
  });

  it('devices with the same facts send nothing but heartbeats', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { mesh } = play(history);
        heal(mesh, history);
        mesh.sent.clear();
        for (let device = 0; device < history.devices; device += 1) mesh.beat(device);
        const heartbeats = [...mesh.sent];
        mesh.settle();
        expect([...mesh.sent]).toEqual(heartbeats);
      }),
      HISTORIES,
    );
  });
});

describe('a device of a version before a kind of fact', () => {
  it('it has the facts that it reads, and a heartbeat costs its neighbours one answer', () => {
    const mesh = new SimulatedMesh(3);
    mesh.reads = (device, text) => device !== 1 || !text.includes('"kind":"sale"');
    mesh.link(0, 1);
    mesh.link(1, 2);
    const [entry, sale, exit, other] = [101, 102, 103, 104].map(deviceId) as [string, string, string, string];
    for (const id of [entry, sale, exit]) mesh.tell(0, id);
    mesh.settle();
    mesh.tell(2, other);
    mesh.settle();
    expect(idsOf(mesh, 1)).toEqual([entry, exit, other]);
    expect(idsOf(mesh, 0)).toEqual([entry, sale, exit, other]);
    mesh.sent.clear();
    mesh.beat(0);
    mesh.beat(1);
    mesh.settle();
    expect(mesh.sent.get('facts') ?? 0).toBeLessThanOrEqual(2);
  });
});

describe('a device that refuses facts of another one', () => {
  /** Returns a mesh in which device 0 does not know the last device. */
  function withStranger(history: History): SimulatedMesh {
    const { mesh } = play(
      history,
      (device, { fact }) => device !== 0 || fact.device_id !== deviceId(history.devices - 1),
    );
    heal(mesh, history);
    return mesh;
  }

  it('devices of which one refuses facts send nothing but heartbeats', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const mesh = withStranger(history);
        mesh.sent.clear();
        for (let device = 0; device < history.devices; device += 1) mesh.beat(device);
        const heartbeats = [...mesh.sent];
        mesh.settle();
        expect([...mesh.sent]).toEqual(heartbeats);
      }),
      HISTORIES,
    );
  });

  it('it has all facts once it knows the devices of all', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const mesh = withStranger(history);
        mesh.isGenuine = () => true;
        mesh.devices[0]!.peersChanged();
        heal(mesh, history);
        for (let device = 0; device < history.devices; device += 1) expect(idsOf(mesh, device)).toEqual(idsOf(mesh, 0));
      }),
      HISTORIES,
    );
  });

  it('a fact that it refused travels once over a link, whatever else is told', () => {
    const mesh = line(2);
    mesh.isGenuine = (device, { fact }) => device === 1 || fact.device_id === deviceId(0);
    for (let fact = 0; fact < 50; fact += 1) mesh.tell(1, idOf(fact));
    mesh.settle();
    mesh.characters = 0;
    for (let fact = 50; fact < 60; fact += 1) {
      mesh.tell(0, idOf(fact));
      mesh.settle();
      for (const device of [0, 1]) mesh.beat(device);
      mesh.settle();
    }
    const { text, signature } = simulatedFact(idOf(1), 1);
    expect(mesh.characters).toBeLessThan(10 * 2 * (text.length + signature.length + 100));
    expect([idsOf(mesh, 0).length, idsOf(mesh, 1).length]).toEqual([10, 60]);
  });

  it('a link that brought more than it keeps in mind is answered no more, until it knows other devices', () => {
    const gossip = new Gossip<number>();
    gossip.recall([simulatedFact(idOf(1), 1)]);
    gossip.open(1);
    const sums = () => [...gossip.hear(1, { kind: 'beat', count: 7, sum: '0'.repeat(16) }).answers];
    expect(sums().map(({ kind }) => kind)).toEqual(['sums']);
    const unknown = Array.from({ length: MOST_REFUSED + 1 }, (_, at) => simulatedFact(idOf(at), 2));
    gossip.keep(1, { unknown, isNews: false }, []);
    gossip.beat();
    expect(sums()).toEqual([]);
    const { text, signature } = simulatedFact(idOf(2), 3);
    expect(gossip.hear(1, { kind: 'news', facts: [{ text, signature }] }).unknown).toHaveLength(1);
    gossip.peersChanged();
    expect(sums()).toHaveLength(1);
  });

  it('a fact that one device brought and another has not is asked for, of the other alone', () => {
    const mesh = line(3);
    mesh.cut(1, 2);
    mesh.isGenuine = (device) => device !== 1;
    mesh.tell(0, idOf(1));
    mesh.settle();
    mesh.link(1, 2);
    mesh.sent.clear();
    for (const device of [0, 1, 2]) mesh.beat(device);
    mesh.settle();
    expect([...mesh.sent]).toEqual([['beat', 4]]);
    expect(idsOf(mesh, 2)).toEqual([]);
  });
});

describe('news', () => {
  it('a fact reaches the far end of a line without a heartbeat', () => {
    const mesh = line(6);
    mesh.sent.clear();
    mesh.tell(0, idOf(1));
    mesh.settle();
    expect(idsOf(mesh, 5)).toEqual([idOf(1)]);
    expect([...mesh.sent]).toEqual([['news', 5]]);
  });

  it('a fact goes over each link of a ring once or twice', () => {
    const mesh = line(6);
    mesh.link(5, 0);
    mesh.settle();
    mesh.sent.clear();
    mesh.tell(0, idOf(1));
    mesh.settle();
    expect(mesh.sent.get('news')).toBeLessThanOrEqual(12);
    expect([...mesh.sent.keys()]).toEqual(['news']);
  });
});

describe('a device that comes late', () => {
  it('a device that comes late gets all facts from one neighbour, in less than two times their size', () => {
    const facts = Array.from({ length: 3_000 }, (_, at) => simulatedFact(idOf(at), at % 4));
    const mesh = new SimulatedMesh(4);
    for (const device of [0, 1, 2]) mesh.devices[device]!.recall(facts);
    for (const [one, other] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const)
      mesh.link(one, other);
    mesh.settle();
    mesh.characters = 0;
    for (const neighbour of [0, 1, 2]) mesh.link(3, neighbour);
    mesh.settle();
    expect(mesh.devices[3]!.facts.size).toBe(3_000);
    const size = facts.reduce((sum, { text, signature }) => sum + text.length + signature.length, 0);
    expect(mesh.characters).toBeLessThan(2 * size);
  });

  it('two halves of a mesh that meet again tell each other what each lacks, to their far ends', () => {
    const mesh = line(6);
    mesh.cut(2, 3);
    for (let fact = 0; fact < 300; fact += 1) mesh.tell(fact % 6, idOf(fact));
    mesh.settle();
    expect(idsOf(mesh, 0)).toHaveLength(150);
    mesh.link(2, 3);
    mesh.settle();
    expect([idsOf(mesh, 0).length, idsOf(mesh, 5).length]).toEqual([300, 300]);
  });
});

describe('a stranger', () => {
  const figures = fc.record({
    count: fc.nat(MOST_FACTS),
    sum: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((sum) => sum.toString(16).padStart(16, '0')),
  });
  const anyId = fc.oneof(fc.nat(9).map(idOf), fc.uuid());
  const anyKey = anyId.map((id) => factKey({ device_id: deviceId(0), id }));
  const keys = fc.array(anyKey, { maxLength: 20 });
  const anyForged = anyId
    .map((id) => simulatedFact(id, 0, 'forged'))
    .map(({ text, signature }) => ({ text, signature }));
  const anyLie: fc.Arbitrary<MeshMessage> = fc.oneof(
    figures.map((told) => ({ kind: 'beat' as const, ...told })),
    figures.map((told) => ({ kind: 'sums' as const, buckets: Array.from({ length: 256 }, () => told) })),
    fc.record({
      ...{ kind: fc.constant('keys' as const), bucket: fc.nat(255), keys },
      ...{ after: fc.option(anyKey), until: fc.option(anyKey) },
    }),
    fc.record({ kind: fc.constant('ask' as const), keys }),
    fc.record({
      kind: fc.constantFrom('facts' as const, 'news' as const),
      facts: fc.array(fc.oneof(anyForged, fc.record({ text: fc.string(), signature: fc.string() })), { maxLength: 5 }),
    }),
  );

  it('whatever a linked stranger says changes no fact, reaches nobody else, and ends', () => {
    fc.assert(
      fc.property(fc.array(anyLie, { maxLength: 20 }), (lies) => {
        const mesh = line(3);
        for (let fact = 0; fact < 10; fact += 1) mesh.tell(fact % 2, idOf(fact));
        mesh.settle();
        mesh.sent.clear();
        // Device 2 is the stranger: it says what it likes, and the others answer it alone.
        for (const lie of lies) mesh.inject(2, 1, lie);
        mesh.settle();
        expect(idsOf(mesh, 0)).toEqual(Array.from({ length: 10 }, (_, fact) => idOf(fact)));
        expect(idsOf(mesh, 1)).toEqual(idsOf(mesh, 0));
        expect(mesh.sent.get('news')).toBeUndefined();
      }),
      HISTORIES,
    );
  });

  it('a device answers a flood no longer than to its bound, and again after its next heartbeat', () => {
    const mesh = line(2);
    mesh.tell(0, idOf(1));
    mesh.settle();
    const ask: MeshMessage = { kind: 'ask', keys: [keyOf(1, 0)] };
    const asked = () => [...mesh.devices[0]!.hear(1, ask).answers].length > 0;
    const answered = Array.from({ length: MOST_HEARD + 10 }, asked);
    expect(answered.filter(Boolean).length).toBeLessThanOrEqual(MOST_HEARD);
    expect([answered[0], answered.at(-1)]).toEqual([true, false]);
    mesh.beat(0);
    expect(asked()).toBe(true);
  });

  it('a device hears nothing on a link that is closed', () => {
    const mesh = line(2);
    mesh.tell(0, idOf(1));
    mesh.settle();
    mesh.cut(0, 1);
    expect([...mesh.devices[0]!.hear(1, { kind: 'ask', keys: [keyOf(1, 0)] }).answers]).toEqual([]);
  });

  it('a device that invents facts fills its own share, and nobody else’s', () => {
    const facts = new FactSet();
    for (let at = 0; at < MOST_FACTS_OF_A_DEVICE; at += 1) facts.add(simulatedFact(idOf(at), 1));
    expect(facts.add(simulatedFact(idOf(MOST_FACTS_OF_A_DEVICE), 1))).toBe(false);
    expect(facts.add(simulatedFact(idOf(MOST_FACTS_OF_A_DEVICE), 2))).toBe(true);
    expect(facts.size).toBe(MOST_FACTS_OF_A_DEVICE + 1);
  });

  it('a fact of another spelling of its id is the same fact', () => {
    const facts = new FactSet();
    facts.add(simulatedFact(idOf(171), 1));
    expect(facts.add(simulatedFact(idOf(171).toUpperCase(), 1))).toBe(false);
    expect(facts.get(keyOf(171, 1))?.fact.device_id).toBe(deviceId(1));
  });
});

describe('a device that takes another one’s ids', () => {
  it('a fact reaches everybody beside that of another device with the same id', () => {
    const mesh = line(3);
    mesh.cut(0, 1);
    mesh.tell(0, idOf(1));
    mesh.tell(2, idOf(1));
    mesh.settle();
    mesh.link(0, 1);
    for (let beats = 0; beats < 3; beats += 1) {
      for (const device of [0, 1, 2]) mesh.beat(device);
      mesh.settle();
    }
    for (const device of [0, 1, 2]) {
      const tellers = mesh.devices[device]!.facts.all().map(({ fact }) => fact.device_id);
      expect(tellers.sort()).toEqual([deviceId(0), deviceId(2)]);
    }
  });

  it('devices tell each other a bucket of more keys than a message has', () => {
    const [full, other] = [new Gossip<number>(), new Gossip<number>()];
    const oneBucket: KeptFact[] = [];
    for (let at = 0; oneBucket.length < MOST_KEYS + 200; at += 1) {
      if (keyOf(at, 0).startsWith('00')) oneBucket.push(simulatedFact(idOf(at), 0));
    }
    full.recall(oneBucket);
    other.recall(oneBucket.slice(100, -100));
    full.open(1);
    const buckets = Array.from({ length: BUCKETS }, (_, bucket) => other.facts.figuresOf(bucket));
    const sent = [...full.hear(1, { kind: 'sums', buckets }).answers];
    expect(sent.every((message) => readMeshMessage(writeMeshMessage(message)) !== undefined)).toBe(true);
    other.open(0);
    const answers = sent.flatMap((message) => [...other.hear(0, message).answers]);
    expect(answers.flatMap((answer) => (answer.kind === 'ask' ? answer.keys : [])).sort()).toEqual(
      [...oneBucket.slice(0, 100), ...oneBucket.slice(-100)].map(({ fact }) => factKey(fact)).sort(),
    );
    expect(answers.map(({ kind }) => kind)).not.toContain('facts');
  });
});

describe('a message', () => {
  it('readMeshMessage returns what writeMeshMessage wrote, and undefined for anything else', () => {
    const { text, signature } = simulatedFact(idOf(1), 1);
    const said: MeshMessage = { kind: 'news', facts: [{ text, signature }] };
    expect(readMeshMessage(writeMeshMessage(said))).toEqual(said);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (any) => readMeshMessage(any) === undefined),
      { numRuns: 2_000 },
    );
  });

  const good = { count: 0, sum: '0'.repeat(16) };

  it.each([
    ['an unknown kind', { kind: 'shout' }],
    ['a count below zero', { kind: 'beat', ...good, count: -1 }],
    ['a sum of other characters', { kind: 'beat', ...good, sum: 'g'.repeat(16) }],
    ['too few buckets', { kind: 'sums', buckets: Array.from({ length: 255 }, () => good) }],
    ['a bucket past the last', { kind: 'keys', bucket: 256, keys: [] }],
    ['a bound that is no key', { kind: 'keys', bucket: 0, keys: [], until: '1' }],
    ['a key of another form', { kind: 'ask', keys: ['1'] }],
    ['more keys than a message has', { kind: 'ask', keys: Array.from({ length: MOST_KEYS + 1 }, () => keyOf(1, 0)) }],
    [
      'more facts than a message has',
      { kind: 'news', facts: Array.from({ length: 101 }, () => simulatedFact(idOf(1), 1)) },
    ],
    ['a fact without its signature', { kind: 'facts', facts: [{ text: '{}' }] }],
    ['a longer text than any link carries', { kind: 'beat', ...good, more: 'x'.repeat(LONGEST_MESSAGE) }],
  ])('readMeshMessage returns undefined for %s', (_, said) => {
    expect(readMeshMessage(JSON.stringify(said))).toBeUndefined();
  });
});
