import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { VitestTally } from './tools/vitest-tally.ts';

const ROOT = import.meta.dirname;

/** Packages that hold what belongs to one spec, a rendered page: loaded anew for each. */
const KEPT_BY_NO_SPEC = [/\/@testing-library\//];

/**
 * Returns what the Vitest projects of the workspace share: threads that keep packages and page from spec to spec, because
 * loading Ant Design and React anew takes longer than most specs. tools/fresh-page.ts makes modules and page as new
 * before each spec.
 *
 * @param folder of the project in the workspace; its tally is left in `test-results/unit.json` there.
 * @param pageFiles set up the specs with a page: a `.spec.tsx` has one.
 */
export function vitestProject(name: string, folder: string, pageFiles: string[]): ViteUserConfig {
  const root = join(ROOT, folder);
  const shared = {
    globals: true,
    testTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    hookTimeout: 60_000,
    server: { deps: { inline: KEPT_BY_NO_SPEC } },
  };
  return {
    root,
    test: {
      pool: 'threads',
      isolate: false,
      maxWorkers: 2,
      reporters: ['default', new VitestTally(join(root, 'test-results/unit.json'))],
      projects: [
        {
          extends: true,
          test: {
            ...shared,
            name,
            include: ['**/*.spec.ts'],
            exclude: NO_SPECS,
            setupFiles: [FRESH],
          },
        },
        {
          extends: true,
          test: {
            ...shared,
            name: `${name} with a page`,
            include: ['**/*.spec.tsx'],
            exclude: NO_SPECS,
            setupFiles: [FRESH, ...pageFiles],
            sequence: { groupOrder: 1 },
            environment: join(ROOT, 'tools/page-environment.ts'),
            environmentOptions: { jsdom: { url: 'http://localhost/' } },
          },
        },
      ],
    },
  };
}

const FRESH = join(ROOT, 'tools/fresh-page.ts');
const NO_SPECS = ['**/node_modules/**', '**/dist/**', 'e2e/**'];
