import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

interface Finding {
  fixture: string;
  expected: string;
  found: string[];
}

it('lookAtWalls finds the broken wall of each bad fixture, and no other', () => {
  const looking = spawnSync(process.execPath, [join(ROOT, 'tools/walls/walls-of-fixtures.mjs')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (looking.status !== 0) throw new Error(looking.stderr);
  const findings = JSON.parse(looking.stdout) as Finding[];
  expect(findings.map(({ fixture, found }) => ({ fixture, found }))).toEqual(
    findings.map(({ fixture, expected }) => ({ fixture, found: [expected] })),
  );
  const houses = readdirSync(join(ROOT, 'tools/bad-fixtures/walls')).filter((name) => name.endsWith('.txt'));
  expect(findings).toHaveLength(houses.length);
});
