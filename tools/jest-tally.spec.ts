import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, packageScript } from './paths.ts';

// Inside the workspace, whose paths it tells.
const results = join(ROOT, 'tools', 'test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'tally-'));
const here = `tools/test-results/${basename(folder)}`;
const tally = join(folder, 'tally.json');

const SPECS = {
  'sums.spec.js':
    "describe('sums', () => { it('are right', () => {}); it('are wrong', () => expect(1 + 1).toBe(3)); });",
  'broken.spec.js': "throw new Error('nothing to load');",
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the tally of a run contains passed tests, and failed ones with their reasons', () => {
  for (const [name, source] of Object.entries(SPECS)) writeFileSync(join(folder, name), source);
  const reporters = [[join(ROOT, 'tools', 'jest-tally.mjs'), { file: tally }]];
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify({ transform: {}, reporters }));
  const run = spawnSync(process.execPath, [
    packageScript('jest', 'bin', 'jest.js'),
    '--config',
    join(folder, 'jest.config.json'),
  ]);
  expect(run.status).toBe(1);
  const { failures, ...rest } = JSON.parse(readFileSync(tally, 'utf8')) as { failures: string[] };
  expect(rest).toEqual({
    passed: 1,
    failed: 2,
    titles: { [`${here}/sums.spec.js`]: ['sums › are right'], [`${here}/broken.spec.js`]: [] },
  });
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^\S+\/broken\.spec\.js\n[^]*nothing to load/),
    expect.stringMatching(/^\S+\/sums\.spec\.js › sums › are wrong\n[^]*Expected: 3\n\s*Received: 2/),
  ]);
});

it('the tally ends a run whose spec blocks its thread for too long, and names the spec', () => {
  const stuck = mkdtempSync(join(folder, 'stuck-'));
  // No program ends the worker of a run that gives up: one that went on for ever would keep a core from the following
  // work.
  const busy = 'const end = Date.now() + 20_000; while (Date.now() < end);';
  writeFileSync(join(stuck, 'endless.spec.js'), `it('goes on', () => { ${busy} });`);
  writeFileSync(join(stuck, 'short.spec.js'), "it('ends', () => {});");
  const file = join(stuck, 'tally.json');
  const reporters = [[join(ROOT, 'tools', 'jest-tally.mjs'), { file, longest: 4_000 }]];
  writeFileSync(join(stuck, 'jest.config.json'), JSON.stringify({ transform: {}, reporters, maxWorkers: 2 }));
  const run = spawnSync(process.execPath, [
    packageScript('jest', 'bin', 'jest.js'),
    '--config',
    join(stuck, 'jest.config.json'),
  ]);
  expect(run.status).toBe(1);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [expect.stringMatching(/endless\.spec\.js has not ended after 4 s$/)],
  });
}, 60_000);
