import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT, WEB } from './paths.ts';

/** Packages in CommonJS whose exports are imported by name. */
const COMMON = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'qrcode'];
/** Sources that use packages, and an import of one: neither Node's own nor a workspace's nor a style sheet. */
const SOURCES = '{apps/web,libs/ui,libs/domain}/src/**/*.{ts,tsx}';
const IMPORT = /(?:from|import) ?\(?'((?!node:|@festix\/|@jest\/|vitest'|socket\.io')[a-z@][^'\s?]*(?<!\.css))'/g;

/**
 * Bundles the packages that web, UI and domain import, unless it has done so before, and returns Jest's mapping to the
 * bundled files. Jest loads each module anew for each spec: Ant Design and what it needs are thousands, and few files here.
 */
export async function bundledPackages(): Promise<Record<string, string>> {
  const names = new Set(['react/jsx-runtime']);
  for (const file of globSync(SOURCES, { cwd: ROOT })) {
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) names.add(name);
  }
  const packages = [...names].toSorted();
  const made = [
    packages.join(),
    ...['package-lock.json', 'tools/spec-packages.ts'].map((file) => readFileSync(join(ROOT, file))),
  ];
  const hash = made
    .reduce((sum, part) => sum.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);
  const folder = join(ROOT, 'node_modules/.cache/spec-packages', hash);
  if (!existsSync(folder)) await bundle(packages, folder);
  return Object.fromEntries(
    packages.map((name) => [`^${name.replaceAll('.', '\\.')}$`, join(folder, `${fileOf(name)}.mjs`)]),
  );
}

const fileOf = (name: string) => name.replaceAll('/', '_');

async function bundle(packages: string[], folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  await build({
    configFile: false,
    root: WEB,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"test"' },
    plugins: [commonByName, withoutOwners],
    resolve: { mainFields: ['module', 'main'] },
    ssr: { noExternal: true, resolve: { conditions: ['module-sync', 'node', 'import', 'module', 'default'] } },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: unfinished,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(
          packages.map((name) => [fileOf(name), COMMON.includes(name) ? `common:${name}` : name]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  });
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
}

/** Gives a CommonJS package's exports their names: a bundle of one exports nothing but the whole. */
const commonByName: Plugin = {
  name: 'festix-common-by-name',
  resolveId: (id) => (id.startsWith('common:') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0common:')) return undefined;
    const name = id.slice('\0common:'.length);
    const names = Object.keys(createRequire(join(WEB, 'package.json'))(name) as object).join(', ');
    return `import whole from '${name}'; export const { ${names} } = whole; export default whole;`;
  },
};

/**
 * Leaves out the place of each element's creation, which React adds to a warning's text: it takes a stack trace for it,
 * a tenth of a spec's time.
 */
const withoutOwners: Plugin = {
  name: 'festix-without-owners',
  transform(code, id) {
    if (!/[/]react[/]cjs[/]react(-jsx-runtime)?[.]development[.]js$/.test(id)) return undefined;
    const changed = code.replace(/1e4\s*>\s*ReactSharedInternals[.]recentlyCreatedOwnerStacks[+][+]/g, 'false');
    if (changed === code) throw new Error('React has changed: look where it notes the place of an element now');
    return { code: changed, map: null };
  },
};
