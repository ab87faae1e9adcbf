import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookAtWalls } from './look-at-walls.ts';

/*
 * Builds every house of tools/bad-fixtures/walls in a folder of its own, looks at its walls, and prints what was found as
 * JSON: `[{ fixture, expected, found }]`. A process of its own, because the module loader of Jest would stand in the way.
 */

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'bad-fixtures', 'walls');
const SOURCES = ['apps/api/src', 'apps/web/src', 'libs/domain/src'];

const findings = [];
for (const fixture of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
  const [first = '', ...files] = readFileSync(join(folder, fixture), 'utf8').split('// as: ');
  const house = mkdtempSync(join(tmpdir(), 'festix-walls-'));
  try {
    for (const source of SOURCES) mkdirSync(join(house, source), { recursive: true });
    for (const file of files) {
      const [path = '', ...lines] = file.split('\n');
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), lines.join('\n'));
    }
    const { faults } = await lookAtWalls(house);
    const expected = first.replace('// breaks: ', '').trim();
    findings.push({ fixture, expected, found: [...new Set(faults.map((fault) => fault.split(':')[0]))] });
  } finally {
    rmSync(house, { recursive: true });
  }
}
console.log(JSON.stringify(findings));
