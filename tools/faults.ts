import { parseArgs } from 'node:util';
import { ensureBuilt } from './building.ts';
import type { Counted, Fault } from './faults/fault.ts';
import { FAULTS } from './faults/faults.ts';
import { table, writeReport } from './report.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { aborted, stopRequest } from './stop-request.ts';

interface Outcome {
  fault: string;
  happens: string;
  ended: 'weathered' | 'broken' | 'not run';
  counted?: Counted;
  because?: string;
}

/**
 * `npm run faults -- [--quick] [--only <fault>]…`: breaks things on purpose and recounts. Fails when anything
 * acknowledged is lost, doubled or stuck; a fault that is not possible on this machine is reported, and is neither
 * passed nor failed.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] } },
  });
  const faults = chosen(values.only);
  const stop = stopRequest();
  await ensureBuilt();
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    if (stop.aborted) break;
    say(`${fault.name}: ${fault.happens} …`);
    const outcome = await Promise.race([outcomeOf(fault, values.quick), aborted(stop)]);
    if (outcome) outcomes.push(outcome);
  }
  console.log(`\n${tableOf(outcomes)}\n`);
  say(`What was counted: ${writeReport('faults', { quick: values.quick, outcomes })}`);
  const count = (ended: Outcome['ended']): number => outcomes.filter((outcome) => outcome.ended === ended).length;
  say(`${count('weathered')} faults weathered, ${count('broken')} broken, ${count('not run')} not run.`);
  return count('broken') > 0 || stop.aborted ? 1 : 0;
});

function chosen(only: readonly string[]): readonly Fault[] {
  for (const name of only) {
    if (!FAULTS.some((fault) => fault.name === name)) {
      throw new RefusalError(
        `There is no fault "${name}". There are: ${FAULTS.map((fault) => fault.name).join(', ')}.`,
      );
    }
  }
  return only.length === 0 ? FAULTS : FAULTS.filter((fault) => only.includes(fault.name));
}

async function outcomeOf({ name, happens, impossible, run }: Fault, quick: boolean): Promise<Outcome> {
  const because = impossible?.();
  if (because) return { fault: name, happens, ended: 'not run', because };
  try {
    return { fault: name, happens, ended: 'weathered', counted: await run({ quick, say }) };
  } catch (error) {
    console.error(error);
    return { fault: name, happens, ended: 'broken', because: error instanceof Error ? error.message : String(error) };
  }
}

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ fault, ended, counted, because }) => [
    fault,
    ended,
    because ??
      Object.entries(counted ?? {})
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
  ]);
  return table([['fault', 'outcome', 'counted'], ...rows]);
}
