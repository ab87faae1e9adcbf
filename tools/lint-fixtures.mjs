import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';

/*
 * Lints every file of tools/bad-fixtures at the place where it pretends to stand, and prints what was found as JSON:
 * `[{ fixture, expected, found }]`. A process of its own, because ESLint loads its configuration by itself and Jest's
 * module loader would stand in its way.
 */

const folder = join(dirname(fileURLToPath(import.meta.url)), 'bad-fixtures');
const root = dirname(dirname(folder));
const eslint = new ESLint({ cwd: root });

/**
 * @param {string} place
 * @param {string} source
 */
async function byEslint(place, source) {
  const results = await eslint.lintText(source, { filePath: join(root, place) });
  return results.flatMap((result) => result.messages).map(({ ruleId, message }) => ruleId ?? message);
}

/**
 * Lints a source with oxlint, which reads files alone: the source stands at its place in an otherwise empty workspace.
 *
 * @param {string} place
 * @param {string} source
 * @returns {string[]}
 */
function byOxlint(place, source) {
  const workspace = mkdtempSync(join(tmpdir(), 'festix-lint-'));
  try {
    const project = join(...place.split('/').slice(0, 2));
    mkdirSync(dirname(join(workspace, place)), { recursive: true });
    for (const file of ['.oxlintrc.json', 'tsconfig.base.json', join(project, 'tsconfig.json')])
      cpSync(join(root, file), join(workspace, file));
    symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'), 'junction');
    writeFileSync(join(workspace, place), source);
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', place], {
      cwd: workspace,
      encoding: 'utf8',
    });
    const { diagnostics } = /** @type {{ diagnostics: { code: string }[] }} */ (JSON.parse(stdout));
    return diagnostics.map(({ code }) => code.replace(/^(.+)\((.+)\)$/, '$1/$2'));
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

/**
 * @param {string} place
 * @param {string} source
 */
async function byStylelint(place, source) {
  // A sheet knows no comment of one line: the two that open a fixture are none of it.
  const code = source.split('\n').slice(2).join('\n');
  const { results } = await stylelint.lint({ code, codeFilename: join(root, place), cwd: root });
  return results.flatMap(({ warnings }) => warnings).map(({ rule }) => rule);
}

/**
 * @param {string} place
 * @param {string} expected
 */
function linterOf(place, expected) {
  if (place.endsWith('.css')) return byStylelint;
  return expected.startsWith('typescript/') ? byOxlint : byEslint;
}

const findings = [];
for (const fixture of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
  const source = readFileSync(join(folder, fixture), 'utf8');
  const [, place = '', expected = ''] = /^\/\/ as: (.+)\n\/\/ breaks: (.+)\n/.exec(source) ?? [];
  findings.push({ fixture, expected, found: await linterOf(place, expected)(place, source) });
}
console.log(JSON.stringify(findings));
