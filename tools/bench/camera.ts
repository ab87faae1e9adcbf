import { PARTNER_CODE_FORMATS } from '@festix/domain/selling';
import { SECOND_TRIES } from '../../apps/web/src/screens/door/camera/second-tries.ts';
import { DAMAGES } from '../camera/damages.ts';
import { degradedFrame, frameWithoutCode, SIZES, type Frame, type Width } from '../camera/frames.ts';
import { holdFrame } from '../camera/held-frame.ts';
import { openNodeDecoder } from '../camera/node-decoder.ts';
import { atLeast, atMost, percentile, type Finding } from './finding.ts';
import type { Bench, BenchRow } from './row.ts';

const SEEDS = { thorough: 4, quick: 1 };
const EMPTY_FRAMES = { thorough: 24, quick: 6 };
/** Least share of the degraded frames that first and second tries read together, in percent. */
const LEAST_READ: Readonly<Record<Width, number>> = { 1280: 75, 640: 72 };
/** A phone has a tenth of a second for a frame, and is four times slower than a desk; both of the processor's time. */
const MOST_MS = 25;

/** The door's camera: codes read in generated frames that are degraded in known ways, from mild to hopeless. */
export const camera: BenchRow = {
  name: 'camera',
  run: async (bench) => {
    const findings: Finding[] = [];
    for (const width of [1280, 640] as const) findings.push(...(await findingsOf(width, bench)));
    return findings;
  },
};

interface Outcome {
  damage: string;
  isWrong: boolean;
  by: string | undefined;
  took: number[];
}

async function findingsOf(width: Width, { pace, say }: Bench): Promise<Finding[]> {
  const decode = await openNodeDecoder();
  const outcomes: Outcome[] = [];
  for (const { damage, text, image } of framesOf(width, pace.quick)) {
    // What is no code must not be read as any; the tickets are read as at an event without other sellers.
    const { texts, by, took } = await holdFrame(decode, image, text === undefined ? PARTNER_CODE_FORMATS : ['qr']);
    outcomes.push({ damage, isWrong: texts.some((found) => found !== text), by, took });
  }
  const coded = outcomes.filter(({ damage }) => damage !== NO_CODE);
  const rows = [...DAMAGES.map(({ name }) => name), ''].map((name) => rowOf(name, coded));
  for (const { damage, frames, first, both } of rows)
    say(`${width} px, ${damage || 'all'}: ${first} + ${both - first} of ${frames}`);
  const share = (count: number) => (100 * count) / coded.length;
  const [first, both] = [share(rows.at(-1)!.first), share(rows.at(-1)!.both)];
  const wrong = outcomes.filter(({ isWrong }) => isWrong).length;
  const gains = SECOND_TRIES.map(({ name }) => ({ name, frames: coded.filter(({ by }) => by === name).length }));
  const slow = percentile(
    coded.flatMap(({ took }) => took.slice(1)),
    0.95,
  );
  const where = `frames of ${width} × ${SIZES[width]}`;
  return [
    {
      ...{ work: `degraded ${where} that the door reads`, measured: { value: both, unit: '%' } },
      limit: { value: first, unit: '%', what: 'by the first try alone' },
      goals: [atLeast(LEAST_READ[width], both, '%')],
      detail: { rows, gains },
    },
    {
      ...{ work: `${where} of which the door reads a wrong text`, measured: { value: wrong, unit: 'frames' } },
      goals: [atMost(0, wrong, 'frames')],
      detail: { frames: outcomes.length, without_code: outcomes.length - coded.length },
    },
    {
      ...{ work: `reading one of ${where} with a second try, 95th percentile`, measured: { value: slow, unit: 'ms' } },
      limit: {
        value: percentile(
          coded.map(({ took }) => took[0] ?? NaN),
          0.95,
        ),
        unit: 'ms',
        what: 'the first try alone',
      },
      goals: [atMost(MOST_MS, slow, 'ms')],
    },
  ];
}

const NO_CODE = 'no code';

function* framesOf(width: Width, isQuick: boolean): Generator<Frame> {
  for (let seed = 0; seed < (isQuick ? SEEDS.quick : SEEDS.thorough); seed++) {
    for (const damage of DAMAGES) for (const level of damage.levels) yield degradedFrame(damage, level, width, seed);
  }
  const empty = isQuick ? EMPTY_FRAMES.quick : EMPTY_FRAMES.thorough;
  for (let seed = 0; seed < empty; seed++) yield frameWithoutCode(width, seed);
}

/** Counts the frames of a damage; of all, without a name. */
function rowOf(damage: string, outcomes: readonly Outcome[]) {
  const own = outcomes.filter((outcome) => damage === '' || outcome.damage === damage);
  const read = own.filter(({ by, isWrong }) => by !== undefined && !isWrong);
  return { damage, frames: own.length, first: read.filter(({ by }) => by === 'first').length, both: read.length };
}
