import { existsSync, globSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { installEnv, npmCommand } from './install.mjs';
import { ROOT } from './paths.ts';
import { RefusalError } from './say.ts';

/** A package that a file loads at run time; imports of types are erased before. */
export interface RuntimeImport {
  /** Relative to the workspace. */
  file: string;
  /** Its name, or the beginning of several and `*`. */
  package: string;
}

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Our own packages. */
const OURS = /^@festix\//;
const SOURCE = /(?<!\.d)\.(?:m?[jt]s|tsx)$/;
const OF_TESTS = /(?:^|\/)(?:testing|e2e|tests)\/|\.(?:api-)?spec\.tsx?$/;
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results']);

/**
 * Lists the third-party packages that the sources below these paths load at run time, without tests and their packages.
 *
 * @param paths folders and files, relative to the workspace
 */
export function runtimeImports(paths: readonly string[]): RuntimeImport[] {
  return paths
    .flatMap((path) => sourcesBelow(join(ROOT, path)))
    .flatMap((path) => {
      const file = relative(ROOT, path).replaceAll('\\', '/');
      if (OF_TESTS.test(file)) return [];
      return packagesOf(readFileSync(path, 'utf8'), file).map((name) => ({ file, package: name }));
    });
}

function sourcesBelow(path: string): string[] {
  if (SOURCE.test(path)) return [path];
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : sourcesBelow(below);
    return SOURCE.test(below) ? [below] : [];
  });
}

/** Returns the packages of others that this source loads: by import, export, `import()`, `require()` or `resolve()`. */
export function packagesOf(source: string, file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  // node:path has a `resolve` too.
  const resolves = source.includes('createRequire(import.meta.url)');
  const found = new Set<string>();
  visit(tree);
  return [...found];

  function visit(node: ts.Node): void {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier)) add(specifier.text);
    if (specifier && ts.isTemplateExpression(specifier)) add(`${specifier.head.text}*`);
    ts.forEachChild(node, visit);
  }

  function specifierOf(node: ts.Node): ts.Node | undefined {
    if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier;
    if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
    return ts.isCallExpression(node) && loads(node.expression) ? node.arguments[0] : undefined;
  }

  function loads(callee: ts.Expression): boolean {
    if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
    const text = callee.getText(tree);
    if (['require', 'require.resolve', 'import.meta.resolve'].includes(text)) return true;
    return (
      resolves && ['resolve', 'createRequire(import.meta.url)', 'createRequire(import.meta.url).resolve'].includes(text)
    );
  }

  function add(specifier: string): void {
    if (/^(?:[./]|node:|virtual:|\w+:)/.test(specifier)) return;
    // `a/${…}` is of the package a, `a-${…}` of all whose names begin so.
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    if (!builtinModules.includes(name) && !OURS.test(name)) found.add(name);
  }
}

/** Names, in one sentence each, the imports that an installation without development packages does not have. */
export function undeclaredImports(imports: readonly RuntimeImport[], { dependencies = {} }: Manifest): string[] {
  const declared = Object.keys(dependencies);
  return imports
    .filter((one) => !declared.some((name) => isMeant(one.package, name)))
    .map((one) => `${one.file} imports ${one.package}, which is not under "dependencies"`);
}

const isMeant = (imported: string, name: string): boolean =>
  imported.endsWith('*') ? name.startsWith(imported.slice(0, -1)) : name === imported;

/** Returns the manifest of a workspace that has the imported packages and no others, in the versions of the given one. */
export function manifestWith(manifest: Manifest, imports: readonly RuntimeImport[]): Manifest {
  const { devDependencies: _, optionalDependencies: __, dependencies = {}, ...rest } = manifest;
  const packages = [...new Set(imports.map((one) => one.package))];
  const kept = Object.entries(dependencies).filter(([name]) => packages.some((imported) => isMeant(imported, name)));
  return { ...rest, dependencies: Object.fromEntries(kept) };
}

/** Files of a package that Node.js never reads: declarations, sources, source maps and descriptions. Licences stay. */
const NEVER_READ = /\.(?:[cm]?tsx?|map|md|markdown|flow|tsbuildinfo)$/i;

/** Folders of packages for browsers, bundlers and their own tests, which Node.js never loads. */
const FOR_BROWSERS = [
  '@aws-sdk/*/dist-es',
  '@fontsource-variable/*/*.css',
  '@fontsource-variable/*/files/*-{standard,wdth}-*',
  '@fontsource-variable/*/scss',
  '@opentelemetry/*/build/esm',
  '@opentelemetry/*/build/esnext',
  '@smithy/*/dist-es',
  '@zxcvbn-ts/*/dist/**/*.mjs',
  '@zxcvbn-ts/*/dist/zxcvbn-ts.js',
  '@zxcvbn-ts/*/src',
  'bintrees/test',
  'bluebird/js/browser',
  'class-transformer/esm*',
  'class-validator/bundles',
  'class-validator/esm*',
  'dayjs/esm',
  'exceljs/dist',
  'fontkit/dist/browser*',
  'fontkit/src',
  'jszip/dist',
  'libphonenumber-js/bundle',
  'luxon/build/{amd,cjs-browser,global}',
  'luxon/src',
  'pdfkit/.yarn',
  'pdfkit/js/pdfkit.standalone.js',
  'pdfmake/build',
  'pdfmake/src',
  'pngjs/browser.js',
  'pngjs/coverage',
  'rxjs/dist/bundles',
  'rxjs/dist/esm*',
  'swagger-ui-dist/swagger-ui-es-bundle*.js',
  'validator/es',
  'validator/validator*.js',
];

/**
 * Keeps in an installed workspace the packages that these sources load, transitively, and of each package the files
 * that Node.js reads. npm resolves the dependencies, so nothing is downloaded or resolved anew.
 *
 * @param folder its package.json is replaced
 */
export async function keepRuntimePackages(folder: string, sources: readonly string[]): Promise<void> {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const imports = runtimeImports(sources);
  const [missing] = undeclaredImports(imports, manifest);
  if (missing) throw new RefusalError(missing);
  const kept = manifestWith(manifest, imports);
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  await runNpm(folder, ['prune', '--omit=dev', '--ignore-scripts', '--offline']);
  const packages = join(folder, 'node_modules');
  for (const pattern of FOR_BROWSERS) {
    const found = globSync(pattern, { cwd: packages });
    if (found.length === 0) throw new RefusalError(`No package has ${pattern} any more: take it out of FOR_BROWSERS.`);
    for (const path of found) rmSync(join(packages, path), { recursive: true });
  }
  for (const path of filesBelow(packages)) if (NEVER_READ.test(path)) rmSync(path);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // A link leads to a package of our own.
    if (entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Runs npm in a folder; throws with its last words where it fails. */
export async function runNpm(folder: string, args: string[]): Promise<void> {
  const [command, all] = npmCommand(process.execPath, [...args, '--no-audit', '--no-fund']);
  const npm = spawn(command, all, {
    cwd: folder,
    env: installEnv(process.env, dirname(process.execPath)),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  npm.stderr.on('data', (piece: Buffer) => (words = (words + piece.toString()).slice(-2000)));
  const [code] = (await once(npm, 'close')) as [number | null];
  if (code !== 0) throw new RefusalError(`npm ${args.join(' ')} ended with code ${code}:\n${words}`);
}
