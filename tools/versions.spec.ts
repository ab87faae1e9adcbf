import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

type Versions = Record<string, string>;

const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Versions
>;
const all: Versions = { ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies };

/** Packages that are released together and only work together. */
const FAMILIES = [
  /^(nx|@nx\/.*)$/,
  /^@mikro-orm\/(?!nestjs)/,
  /^@nestjs\/(common|core|platform-express)$/,
  /^react(-dom)?$/,
  /^workbox-/,
  /^socket\.io(-client)?$/,
  /^node-/,
];

describe('third-party packages', () => {
  it('third-party packages are pinned to exact versions @V15.1.2', () => {
    expect(
      Object.entries(all).filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  it.each(FAMILIES)('third-party packages of the family %s have one version', (family) => {
    const members = Object.keys(all).filter((name) => family.test(name));
    expect(members.length).toBeGreaterThan(1);
    expect(new Set(members.map((name) => all[name])).size).toBe(1);
  });

  it.each(['apps/api', 'apps/web', 'libs/domain', 'libs/ui'])(
    'third-party packages are named in the root only, not in %s',
    (project) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, project, 'package.json'), 'utf8')) as object;
      expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    },
  );
});
