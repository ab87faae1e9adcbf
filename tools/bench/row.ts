import type { Finding } from './finding.ts';

/** The thoroughness of a run. */
export interface Pace {
  quick: boolean;
  /** Times that limit and rate are measured in turn. */
  rounds: number;
  /** Of one measurement, in milliseconds. */
  measure: number;
  warmUp: number;
}

export const THOROUGH: Pace = { quick: false, rounds: 3, measure: 5_000, warmUp: 2_000 };
export const QUICK: Pace = { quick: true, rounds: 1, measure: 1_500, warmUp: 500 };

export interface Bench {
  pace: Pace;
  /** Variables for the API that is measured, e.g. to profile it. */
  env: Record<string, string>;
  /** Reports the progress on the terminal. */
  say(line: string): void;
}

/** A row of the table, or several that share a stage. */
export interface BenchRow {
  name: string;
  run(bench: Bench): Promise<Finding[]>;
}

/** Measures each in turn, as often as the pace says: a temporary slowdown of the machine affects all of them. */
export async function inTurn<Name extends string>(
  rounds: number,
  measurements: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measurements) as Name[];
  // An entry for each name, which the type of entries doesn't tell.
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) figures[name].push(await measurements[name](round));
  }
  return figures;
}
