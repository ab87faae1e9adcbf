import { availableParallelism } from 'node:os';
import { onPath } from '../on-path.ts';
import { RefusalError } from '../say.ts';
import { clientOf, signIn } from '../stage/api-client.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { openLot, type StagedLot } from '../stage/events.ts';
import { openProcessesApart, OUTSIDE, type ProcessesApart } from '../stage/processes-apart.ts';
import { noProxy } from '../stage/proxy.ts';
import type { Stage } from '../stage/stage.ts';
import { withStage } from '../stage/with-stage.ts';
import { actAsOne, type AsOne } from './act-as-one.ts';
import type { Measured } from './cores.ts';
import { oneByOne, openDoor, settle, supplyFor, type Door, type Run } from './door.ts';
import { holds, median, type Finding } from './finding.ts';
import { book, checkOut, type Step } from './purchases.ts';
import { inTurn, type Bench, type BenchRow, type Pace } from './row.ts';

/** Milliseconds of a round trip to the database: in the same house, and in another. */
const ROUND_TRIPS = [1, 10] as const;
/** Cores of the processes: two share one, the third is beside the database. */
const CORES = [1, 1, OUTSIDE];
const PHONES = 64;
const BUYERS = 32;
/** Tickets a second that they don't come to. */
const SUPPLY = 5_000;
const ORDERS = { quick: 100, thorough: 300 };
const LONGEST = 3_000;

/** Which of the processes are before the database. */
const FORMATIONS = { one: [0], 'two on one core': [0, 1], 'two on two cores': [0, 2] } as const;
type Formation = keyof typeof FORMATIONS;
const NAMES = Object.keys(FORMATIONS) as Formation[];

/**
 * Measures what a second process of the API adds. Each has a network of its own and a longer way to the database; nginx
 * stands before them. The database has a core, with load, proxy and relays; the processes have the other, and the second
 * of two is once beside the database instead. All processes are up all the time; the proxy says who works.
 */
export const twoProcesses: BenchRow = {
  name: 'two-processes',
  run: (bench) => {
    refuseWithout();
    return withStage({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000000', ...bench.env } }, async (stage) => {
      const pace = { ...bench.pace, measure: Math.min(LONGEST, bench.pace.measure) };
      const door = await openDoor(stage, { ...bench, pace }, supplyOf(pace));
      const lot = await openLot(door.producer, door.event, 'Bilheteria', 1_000_000);
      await stage.stopApi();
      const apart = await openProcessesApart(stage, CORES);
      try {
        if (apart.lacking) bench.say(`  The processes have no networks of their own (${apart.lacking}).`);
        return await measureAll({ apart, door, lot, bench });
      } finally {
        await apart.stop();
      }
    });
  },
};

function refuseWithout(): void {
  const lacking = noProxy() ?? ['openssl', 'taskset'].map(programLacking).find(Boolean);
  if (lacking) throw new RefusalError(`Two processes: ${lacking}.`);
  if (availableParallelism() < 2) throw new RefusalError('Two processes are told from one on two cores at least.');
}

const programLacking = (program: string): string | undefined =>
  onPath(program)
    ? undefined
    : `it takes ${program}: apt-get install ${program === 'openssl' ? program : 'util-linux'}`;

function supplyOf({ rounds, measure, warmUp }: Pace): number {
  const each = rounds * supplyFor(SUPPLY, measure) + supplyFor(SUPPLY, warmUp);
  return Math.ceil((each * NAMES.length * ROUND_TRIPS.length) / 1000) * 1000;
}

interface Scene {
  apart: ProcessesApart;
  door: Door;
  lot: StagedLot;
  bench: Bench;
}

type Place = { door: Door; lot: StagedLot };

async function measureAll({ apart, door, lot, bench }: Scene): Promise<Finding[]> {
  const places = {} as Record<Formation, Place>;
  for (const name of NAMES) {
    const members = FORMATIONS[name].flatMap((at) => apart.apis[at] ?? []);
    places[name] = { door: await seenAt(await apart.behind(...members), door), lot };
  }
  const findings: Finding[] = [];
  for (const roundTrip of ROUND_TRIPS) {
    apart.lengthen(roundTrip);
    bench.say(`  ${roundTrip} ms to the database …`);
    findings.push(...(await measureAt(places, bench, { roundTrip, lacking: apart.lacking })));
  }
  findings.push(findingOf(await actAsOne(apart, places['two on two cores'])));
  return findings;
}

/** Returns the door as people see it at another address. */
async function seenAt(stage: Stage & Measured, door: Door): Promise<Door> {
  const { token } = await signIn(stage.url, door.producer.email, CAST_PASSWORD);
  return { ...door, stage, producer: { ...door.producer, ...clientOf(stage.url, token) } };
}

async function measureAt(
  places: Record<Formation, Place>,
  bench: Bench,
  facts: { roundTrip: number; lacking: string | undefined },
): Promise<Finding[]> {
  const orders = bench.pace.quick ? ORDERS.quick : ORDERS.thorough;
  const [entries, sales] = [{}, {}] as [Record<Formation, Run[]>, Record<Formation, Step[]>];
  for (const name of NAMES) {
    [entries[name], sales[name]] = [[], []];
    const { door } = places[name];
    await oneByOne(door, PHONES, SUPPLY, bench.pace.warmUp);
    await checkOut(door.stage, await book({ ...door, ...places[name] }, orders / 2), BUYERS);
  }
  const each = <Of>(work: (place: Place, name: Formation) => Promise<Of>) =>
    Object.fromEntries(NAMES.map((name) => [name, () => work(places[name], name)])) as Record<
      Formation,
      () => Promise<Of>
    >;
  const checkIns = await inTurn(
    bench.pace.rounds,
    each(async ({ door }, name) => {
      await settle(door);
      const run = await oneByOne(door, PHONES, SUPPLY);
      entries[name].push(run);
      return run.rate;
    }),
  );
  const checkouts = await inTurn(
    bench.pace.rounds,
    each(async ({ door, lot }, name) => {
      const step = await checkOut(door.stage, await book({ ...door, lot }, orders), BUYERS);
      sales[name].push(step);
      return step.a_second;
    }),
  );
  const findings = (what: string, figures: Record<Formation, number[]>, isExact: boolean, runs: object): Finding[] =>
    NAMES.filter((name) => name !== 'one').map((name) => ({
      work: `${what}, ${name}, ${facts.roundTrip} ms to the database`,
      measured: { value: median(figures[name]), unit: '/s' },
      limit: { value: median(figures.one), unit: '/s', what: 'one process' },
      goals: [holds('each exactly once', isExact)],
      detail: { ...facts, figures, runs },
    }));
  const entered = Object.values(entries).flat();
  const sold = Object.values(sales).flat();
  return [
    ...findings(
      'check-ins',
      checkIns,
      entered.every((run) => run.is_exact),
      entries,
    ),
    ...findings(
      'checkouts',
      checkouts,
      sold.every(({ byStatus }) => !isMissed(byStatus)),
      sales,
    ),
  ];
}

const isMissed = (byStatus: Record<number, number>): boolean =>
  Object.keys(byStatus).some((status) => Number(status) >= 300);

function findingOf(asOne: AsOne): Finding {
  return {
    work: 'another process sweeps, once the one that did was killed',
    measured: { value: asOne.takeover, unit: 's' },
    goals: [
      holds('both hear of a sale', asOne.heard === 2),
      holds('both count wrong passwords together', asOne.isCounted),
      holds('one of them sweeps', asOne.isElected),
    ],
    detail: { ...asOne },
  };
}
