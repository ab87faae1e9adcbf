import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchPage } from './bench/bench-page.ts';
import { busyCores } from './bench/cores.ts';
import { quantityText, ratioOf, shown, type Finding } from './bench/finding.ts';
import { ROWS } from './bench/rows.ts';
import { QUICK, THOROUGH, type Bench, type BenchRow } from './bench/row.ts';
import { ensureBuilt } from './building.ts';
import { table, writeReport, type Page } from './report.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { aborted, stopRequest } from './stop-request.ts';

/** Cores that a machine at rest may use for itself. */
const MOST_BUSY = 0.2;

/**
 * `npm run bench -- [--quick] [--only <row>]… [--profile <folder>]`: measures the product's speed as design and users
 * expect it, each figure beside its limit of the same run.
 */
await runCommand(async () => {
  const { quick, only, profile } = readOptions();
  const stop = stopRequest();
  await ensureBuilt();
  const bench: Bench = { pace: quick ? QUICK : THOROUGH, env: profile ? profiling(profile) : {}, say };
  const busy = await busyCores(2_000);
  if (busy > MOST_BUSY) say(`Other programs keep ${shown(busy)} cores busy: the figures will be worse and worth less.`);
  const findings: Finding[] = [];
  const failures: string[] = [];
  for (const row of chosen(only)) {
    if (stop.aborted) break;
    say(`${row.name} …`);
    try {
      const found = await Promise.race([row.run(bench), aborted(stop)]);
      findings.push(...(found ?? []));
    } catch (error) {
      failures.push(row.name);
      console.error(error);
    }
  }
  console.log(`\n${tableOf(findings)}\n`);
  const report: Report = { pace: bench.pace, busy_cores_before: busy, findings, failures };
  say(`The figures and how they came about: ${writeReport('bench', report, pageOf(report))}`);
  say(summaryOf(findings, failures));
  return failures.length > 0 || stop.aborted ? 1 : 0;
});

function readOptions(): { quick: boolean; only: string[]; profile: string | undefined } {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
    },
  });
  return { quick: values.quick, only: values.only, profile: values.profile };
}

function chosen(only: readonly string[]): readonly BenchRow[] {
  for (const name of only) {
    if (!ROWS.some((row) => row.name === name)) {
      throw new RefusalError(`There is no row "${name}". There are: ${ROWS.map((row) => row.name).join(', ')}.`);
    }
  }
  return only.length === 0 ? ROWS : ROWS.filter((row) => only.includes(row.name));
}

/**
 * Returns the variables for a CPU profile of every API process, written when it ends. Profiling slows the measurement.
 */
function profiling(folder: string): Record<string, string> {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true });
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path}` };
}

interface Report {
  pace: Bench['pace'];
  busy_cores_before: number;
  findings: readonly Finding[];
  /** Names of rows that broke off. */
  failures: readonly string[];
}

function pageOf({ pace, busy_cores_before, findings, failures }: Report): Page {
  return (at, { cores, model, memory_mb, node }) => {
    const facts = [
      at.toISOString(),
      `${cores} cores${model ? ` ${model}` : ''}, ${shown(memory_mb / 1024)} GB, Node.js ${node}`,
      pace.quick ? 'quick pace: worth little' : 'thorough pace',
      `${shown(busy_cores_before)} cores busy before`,
      ...failures.map((row) => `could not be measured: ${row}`),
    ];
    return benchPage('Festix, measured', facts, findings);
  };
}

function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const ratio = ratioOf(finding);
    return [
      finding.work,
      quantityText(finding.measured),
      finding.limit ? `${quantityText(finding.limit)}  ${finding.limit.what}` : '',
      ratio === undefined ? '' : shown(ratio),
      finding.goals.map(({ text, reached }) => `${reached ? '✓' : '✗'} ${text}`).join('   '),
    ];
  });
  return table([['work', 'measured', 'limit', '×', 'must reach'], ...rows], [1, 3]);
}

function summaryOf(findings: readonly Finding[], failures: readonly string[]): string {
  const goals = findings.flatMap((finding) => finding.goals);
  const reached = goals.filter((goal) => goal.reached).length;
  const broken = failures.length > 0 ? ` Could not be measured: ${failures.join(', ')}.` : '';
  return `${reached} goals reached, ${goals.length - reached} missed.${broken}`;
}
