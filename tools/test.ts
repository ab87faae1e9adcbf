import { NOTHING, sum, type Tally } from './phase.ts';
import { api, claims, divided, e2e, lint, production, statements, types, unit, type Phase } from './phases.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { stopRequest } from './stop-request.ts';

/**
 * `npm test`, or a part of it: `npm test -- unit verdict`. Failures are repeated at the end, and the last line
 * is `N passed, N failed`; an error of the linter or the compiler counts as a failure. `claims` comes last, because it
 * checks the runs of the others.
 */
const PHASES = { lint, types, unit, production, api, statements, divided, e2e, claims } satisfies Record<string, Phase>;
type PhaseName = keyof typeof PHASES;

const INTERRUPTED = 130;

await runCommand(async () => {
  const { names, patterns } = readArguments(process.argv.slice(2));
  const stop = stopRequest();
  const rows: string[] = [];
  const tallies: Tally[] = [];
  for (const name of names) {
    say(`${name} …`);
    const started = Date.now();
    const tally = await attempt(PHASES[name], stop, patterns);
    if (stop.aborted) return INTERRUPTED;
    tallies.push(tally);
    rows.push(`  ${name.padEnd(10)} ${outcomeOf(tally).padEnd(28)} ${Math.round((Date.now() - started) / 1000)} s`);
  }
  const { passed, failed, failures } = sum(tallies);
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(`\n${rows.join('\n')}\n\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

function readArguments([name, ...patterns]: string[]): { names: PhaseName[]; patterns: string[] } {
  const all = Object.keys(PHASES) as PhaseName[];
  if (name === undefined) return { names: all, patterns: [] };
  const chosen = all.find((known) => known === name);
  if (!chosen) throw new RefusalError(`There is no part "${name}". There are: ${all.join(', ')}.`);
  return { names: [chosen], patterns };
}

/** Counts a phase that can't even run as one failure; the others still run. */
async function attempt(phase: Phase, stop: AbortSignal, patterns: string[]): Promise<Tally> {
  try {
    return await phase(stop, patterns);
  } catch (error) {
    console.error(error instanceof RefusalError ? error.message : error);
    return { ...NOTHING, failed: 1 };
  }
}

function outcomeOf({ passed, failed }: Tally): string {
  if (failed > 0) return `${failed} failed${passed > 0 ? `, ${passed} passed` : ''}`;
  return passed > 0 ? `${passed} passed` : 'in order';
}
