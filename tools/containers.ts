import { parseArgs } from 'node:util';
import { Composition } from './containers/composition.ts';
import { useInstallation } from './containers/day.ts';
import { findEngine } from './containers/engine.ts';
import { LostCallsError } from './containers/load.ts';
import { table, writeReport } from './report.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { aborted, stopRequest } from './stop-request.ts';

/** A row of the table: a step and its result. */
interface Row {
  step: string;
  seconds: number;
  counted: string;
}

/**
 * `npm run containers -- [--built]`: builds the image and brings docker-compose.yml up on the engine that answers; sells,
 * reads mail, uploads, admits; restarts, updates and renews certificates while people call; makes a backup and restores it.
 * Ends at the first thing that goes wrong, and fails where a call was lost. `--built` takes the image that is there.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
  const stop = stopRequest();
  const engine = await findEngine(process.env);
  say(`${engine.name} answers.`);
  const rows: Row[] = [];
  let failure: Error | undefined;
  const composition = await Composition.write(engine);
  const step = async (name: string, work: () => Promise<string>): Promise<void> => {
    say(`${name} …`);
    const began = performance.now();
    const counted = await work().catch(async (error: unknown) => {
      if (!(error instanceof LostCallsError)) throw error;
      // The rest of the day is tried all the same.
      failure ??= error;
      console.error(error.message, await composition.complaintsOfProxy());
      return error.message;
    });
    rows.push({ step: name, seconds: Math.round((performance.now() - began) / 100) / 10, counted });
  };
  try {
    await Promise.race([useInstallation(composition, step, values.built), aborted(stop)]);
    if (stop.aborted) throw new RefusalError('It was stopped.');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    console.error(await composition.compose('logs', '--tail', '30').catch(String));
  } finally {
    await composition.remove();
  }
  const cells = rows.map((row) => [row.step, String(row.seconds), row.counted]);
  console.log(`\n${table([['step', 'seconds', 'counted'], ...cells], [1])}\n`);
  say(`What was counted: ${writeReport('containers', { engine: engine.name, rows })}`);
  if (failure) throw failure;
  say('Everything went through, and no call was lost.');
  return 0;
});
