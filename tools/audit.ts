import { parseArgs } from 'node:util';
import { advisoriesOf, SEVERITIES, type Advisory } from './audit/advisories.ts';
import { ROOT } from './paths.ts';
import { table } from './report.ts';
import { runCommand, say } from './say.ts';

/** Severity that must be mended within days (docs/seguranca-regras.md, Dependências). */
const URGENT = SEVERITIES.indexOf('high');

/**
 * `npm run audit -- [--registry <address>]`: lists known vulnerabilities of the production packages. Fails if one is
 * urgent, and if the registry does not answer.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { registry: { type: 'string' } } });
  const advisories = await advisoriesOf(ROOT, values.registry);
  if (advisories.length > 0) console.log(`\n${tableOf(advisories)}\n`);
  const urgent = advisories.filter(({ severity }) => SEVERITIES.indexOf(severity) >= URGENT);
  say(`${advisories.length} known holes, ${urgent.length} of them urgent.`);
  return urgent.length > 0 ? 1 : 0;
});

function tableOf(advisories: readonly Advisory[]): string {
  const rows = advisories.map(({ package: name, severity, title, url }) => [severity, name, title, url]);
  return table([['severity', 'package', 'hole', 'told at'], ...rows]);
}
