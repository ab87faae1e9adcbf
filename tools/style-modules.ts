import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import postcss, { type Rule } from 'postcss';
import parser from 'postcss-selector-parser';
import { ROOT } from './paths.ts';
import { MODULE, blockOf, scopedName } from './style-names.ts';

/** A sheet of our own with its classes. */
interface Sheet {
  file: string;
  classes: string[];
}

/** What the server draws with the app's classes before the app is there. */
const DRAWN_BY_SERVER = [
  'apps/api/src/modules/shopfront/page-heads/first-words.ts',
  'apps/api/src/modules/shopfront/page-heads/event-words.ts',
];

const files = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT })
    .map((file) => file.split(sep).join('/'))
    .sort();

/** Returns the texts of a source, in which it spells classes. */
const spelled = (file: string): string => (read(file).match(/'[^'\n]*'|class="[^"]*"/g) ?? []).join('\n');

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Returns the file that types a module: its name, as TypeScript looks for it beside `x.module.css`. */
const typesOf = (sheet: string): string => `${sheet}.d.ts`;

/** Reads the classes of a sheet's selectors: what stands in `:global()` is another's. */
export function readSheet(file: string, source: string): Sheet {
  const classes = new Set<string>();
  const inspect = parser((selectors) => {
    selectors.walkClasses((name) => {
      if (!isGlobal(name)) classes.add(name.value);
    });
  });
  postcss.parse(source, { from: file }).walkRules((rule) => {
    if (!isStep(rule)) inspect.processSync(rule.selector);
  });
  return { file, classes: [...classes].sort() };
}

function isGlobal(node: parser.Node): boolean {
  for (let at: parser.Container | undefined = node.parent; at; at = at.parent) {
    if (at.type === 'pseudo' && at.value === ':global') return true;
  }
  return false;
}

const isStep = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes');

/** Returns the types of a module: a class it doesn't have is a fault of types. */
export function typesOfSheet({ classes, file }: Sheet): string {
  const member = (name: string) => `  readonly ${/^[a-zA-Z]\w*$/.test(name) ? name : `'${name}'`}: string;`;
  return [
    `/* The classes of ${basename(file)}, by \`node tools/style-modules.ts\`. */`,
    'declare const styles: {',
    ...classes.map(member),
    '};',
    'export default styles;',
    '',
  ].join('\n');
}

/** Returns the classes of a module that a source uses by the name under which it imports it. */
export function usedIn(source: string, name: string, classes: readonly string[]): string[] {
  const literals = new Set(
    [...source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))].map(([, dot, key]) => dot ?? key),
  );
  const starts = [...source.matchAll(new RegExp(`\\b${name}\\[\`([^$\`]*)\\$\\{`, 'g'))].map(
    ([, start]) => start ?? '',
  );
  const isAnyName = new RegExp(`\\b${name}\\[(?!['\`])`).test(source);
  return classes.filter((local) => isAnyName || literals.has(local) || starts.some((start) => local.startsWith(start)));
}

/** Returns what is wrong with the sheets of the workspace, one line each. */
export function faultsOfSheets(): string[] {
  const paths = files(`apps/web/src/**/*${MODULE}`, `libs/ui/src/**/*${MODULE}`);
  const modules = paths.map((file) => readSheet(file, read(file)));
  const drawn = new Set(modules.flatMap(({ file, classes }) => classes.map((local) => scopedName(local, file))));
  return [
    ...modules.flatMap(({ file }) =>
      modules.some((other) => other.file < file && blockOf(other.file) === blockOf(file))
        ? [`${file}: another module has this name`]
        : [],
    ),
    ...modules.flatMap((sheet) =>
      existsSync(join(ROOT, typesOf(sheet.file))) && read(typesOf(sheet.file)) === typesOfSheet(sheet)
        ? []
        : [`${sheet.file}: its types are old; run \`node tools/style-modules.ts --write\``],
    ),
    ...files('apps/web/src/**/*.css.d.ts', 'libs/ui/src/**/*.css.d.ts').flatMap((types) =>
      existsSync(join(ROOT, types.replace(/\.d\.ts$/, ''))) ? [] : [`${types}: types of no sheet`],
    ),
    ...unused(modules),
    ...DRAWN_BY_SERVER.flatMap((file) =>
      [...spelled(file).matchAll(/\b([a-z][a-z-]*)_[a-zA-Z][\w-]*/g)].flatMap(([name, block]) =>
        drawn.has(name) || !modules.some((module) => blockOf(module.file) === block)
          ? []
          : [`${file}: no module has ${name}`],
      ),
    ),
  ];
}

function unused(modules: readonly Sheet[]): string[] {
  const used = new Map(modules.map(({ file }) => [file, new Set<string>()]));
  for (const file of files('apps/web/src/**/*.{ts,tsx}', 'libs/ui/src/**/*.{ts,tsx}')) {
    if (/\.spec\.tsx?$|\.d\.ts$/.test(file)) continue;
    const source = read(file);
    for (const [, name = '', path = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = modules.find(({ file: own }) => own === sheetAt(file, path) || isExported(own, path));
      for (const local of sheet ? usedIn(source, name, sheet.classes) : []) used.get(sheet!.file)!.add(local);
    }
  }
  const server = DRAWN_BY_SERVER.map(read).join('\n');
  return modules.flatMap(({ file, classes }) =>
    classes
      .filter((local) => !used.get(file)!.has(local) && !server.includes(scopedName(local, file)))
      .map((local) => `${file}: nothing uses .${local}`),
  );
}

/** Returns the sheet that an import names, as a path in the workspace. */
const sheetAt = (file: string, path: string): string =>
  normalize(join(dirname(file), path))
    .split(sep)
    .join('/');

/** Returns true if an import names a module of UI by what UI exports; a module's name is its own. */
const isExported = (own: string, path: string): boolean => path === `@festix/ui/${basename(own)}`;

function writeTypes(): void {
  for (const file of files('apps/web/src/**/*.css.d.ts', 'libs/ui/src/**/*.css.d.ts'))
    if (!existsSync(join(ROOT, file.replace(/\.d\.ts$/, '')))) rmSync(join(ROOT, file));
  for (const file of files(`apps/web/src/**/*${MODULE}`, `libs/ui/src/**/*${MODULE}`))
    writeFileSync(join(ROOT, typesOf(file)), typesOfSheet(readSheet(file, read(file))));
}

if (process.argv[1] && relative(process.argv[1], import.meta.filename) === '') {
  if (process.argv.includes('--write')) writeTypes();
  const faults = faultsOfSheets();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
