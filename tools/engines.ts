import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './building.ts';
import { door } from './engines/door.ts';
import type { EngineKind } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { purchase } from './engines/purchase.ts';
import { onStage, type Scene } from './engines/scene.ts';
import { signIn } from './engines/sign-in.ts';
import { till } from './engines/till.ts';
import type { Walk } from './engines/walk.ts';
import { Walker } from './engines/walker.ts';
import { webkit } from './engines/webkit.ts';
import { table, writeReport } from './report.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { aborted, stopRequest } from './stop-request.ts';

const ENGINES: readonly EngineKind[] = [webkit, firefox];
const WALKS: readonly Walk[] = [purchase, signIn, door, till];

/** A step that was tried, as a row of the table. */
interface Row {
  engine: string;
  version: string;
  step: string;
  seconds: number | null;
  outcome: string;
}

const WALKED = 'walked';

/**
 * `npm run engines -- [--only <engine>]…`: walks through the product in the engines that are not Chromium, as Debian
 * has them. Fails when a step fails or there is no engine at all; an engine that is not available on this machine is
 * reported, and is neither passed nor failed.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
  const chosen = enginesNamed(values.only);
  const stop = stopRequest();
  const rows: Row[] = [];
  const here: EngineKind[] = [];
  for (const engine of chosen) {
    const because = await whyNot(engine);
    if (because === undefined) here.push(engine);
    else rows.push({ engine: engine.name, version: '', step: '', seconds: null, outcome: `not here: ${because}` });
  }
  if (here.length === 0)
    throw new RefusalError(rows.map(({ outcome, engine }) => `${engine} is ${outcome}`).join('\n'));
  await ensureBuilt();
  await onStage(async (openScene) => {
    for (const engine of here) await Promise.race([walkAll(engine, await openScene(engine.name), rows), aborted(stop)]);
  });
  const cells = rows.map(({ engine, version, step, seconds, outcome }) => [
    engine,
    version,
    step,
    seconds?.toFixed(1) ?? '',
    outcome,
  ]);
  console.log(`\n${table([['engine', 'version', 'step', 'seconds', 'outcome'], ...cells], [3])}\n`);
  say(`What was walked: ${writeReport('engines', { rows })}`);
  const failed = rows.filter(({ seconds, outcome }) => seconds !== null && outcome !== WALKED).length;
  say(failed === 0 ? `${here.map(({ name }) => name).join(' and ')} went all the way.` : `${failed} steps failed.`);
  return failed > 0 || stop.aborted ? 1 : 0;
});

function enginesNamed(names: readonly string[]): readonly EngineKind[] {
  const isNamed = ({ name }: EngineKind, sought: string): boolean => name.toLowerCase() === sought.toLowerCase();
  for (const sought of names) {
    if (!ENGINES.some((engine) => isNamed(engine, sought))) {
      throw new RefusalError(
        `There is no engine "${sought}". There are: ${ENGINES.map(({ name }) => name).join(', ')}.`,
      );
    }
  }
  return names.length === 0 ? ENGINES : ENGINES.filter((engine) => names.some((sought) => isNamed(engine, sought)));
}

async function whyNot(engine: EngineKind): Promise<string | undefined> {
  try {
    await engine.install();
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return error.message;
  }
}

/** Takes every walk with a browser of its own; one that fails ends, and the next begins. */
async function walkAll(kind: EngineKind, scene: Scene, rows: Row[]): Promise<void> {
  for (const walk of WALKS) {
    const folder = mkdtempSync(join(tmpdir(), 'festix-engine-'));
    const engine = await kind.start(folder);
    try {
      await walk.go(new Walker(engine), scene, async (name, work) => {
        const step = `${walk.name}: ${name}`;
        say(`${kind.name}, ${step} …`);
        const began = performance.now();
        const row = { engine: kind.name, version: engine.version, step, seconds: 0, outcome: WALKED };
        rows.push(row);
        try {
          await work();
        } catch (error) {
          row.outcome = `failed: ${error instanceof Error ? error.message : String(error)}`;
          throw error;
        } finally {
          row.seconds = (performance.now() - began) / 1000;
        }
      });
    } catch (error) {
      console.error(error);
    } finally {
      scene.link.restore();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
