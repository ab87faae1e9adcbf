import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

/*
 * Lints every file of tools/bad-fixtures at the place where it pretends to stand, and prints what was found as JSON:
 * `[{ fixture, expected, found }]`. A process of its own, because ESLint loads its configuration by itself and Jest's
 * module loader would stand in its way.
 */

const folder = join(dirname(fileURLToPath(import.meta.url)), 'bad-fixtures');
const root = dirname(dirname(folder));
const eslint = new ESLint({ cwd: root });
const findings = [];
for (const fixture of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
  const source = readFileSync(join(folder, fixture), 'utf8');
  const [, place = '', expected = ''] = /^\/\/ as: (.+)\n\/\/ breaks: (.+)\n/.exec(source) ?? [];
  const results = await eslint.lintText(source, { filePath: join(root, place) });
  const messages = results.flatMap((result) => result.messages);
  findings.push({ fixture, expected, found: messages.map(({ ruleId, message }) => ruleId ?? message) });
}
console.log(JSON.stringify(findings));
