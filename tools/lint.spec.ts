import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

interface Finding {
  fixture: string;
  expected: string;
  found: string[];
}

const PROJECTS = ['apps/api', 'apps/web', 'libs/domain', 'libs/ui'];

function lintFixtures(): Finding[] {
  const linter = spawnSync(process.execPath, [join(ROOT, 'tools', 'lint-fixtures.mjs')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (linter.status !== 0) throw new Error(linter.stderr);
  return JSON.parse(linter.stdout) as Finding[];
}

describe('lint', () => {
  it('lint refuses every bad fixture, for its own reason only', () => {
    const findings = lintFixtures();
    const stopped = findings.map(({ fixture, found }) => ({ fixture, found: [...new Set(found)] }));
    expect(stopped).toEqual(findings.map(({ fixture, expected }) => ({ fixture, found: [expected] })));
    const fixtures = readdirSync(join(ROOT, 'tools', 'bad-fixtures')).filter((name) => name.endsWith('.txt'));
    expect(findings).toHaveLength(fixtures.length);
  }, 600_000);

  it.each([...PROJECTS.map((project) => `${project}/package.json`), 'tools/project.json'])(
    'lint runs both linters in %s, and counts a warning as a failure',
    (file) => {
      const project = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
        nx?: { targets: Record<string, { command: string }> };
        targets?: Record<string, { command: string }>;
      };
      const lint = (project.nx?.targets ?? project.targets)?.['lint'];
      expect(lint?.command).toMatch(/^oxlint \S+ && eslint --max-warnings 0 /);
    },
  );
});
