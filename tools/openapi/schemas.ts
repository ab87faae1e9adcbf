import { dirname, join, relative } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
import { ROOT } from '../paths.ts';
import { CONTRACT, TYPE_ROLES, type Call, type TypeRole } from './read-contract.ts';

export type Schema = Record<string, unknown>;

export interface Schemas {
  /** The schema of one type of a call; undefined where the call has none. */
  of(call: Call, role: TypeRole): Schema | undefined;
  /** Schemas by name, which the others refer to. */
  components: Record<string, Schema>;
}

const EMPTY = new Set(['None', 'void', 'never']);

/**
 * Makes JSON schemas of the types. The generator knows declared types only, so they are declared in a file of aliases
 * that exists in the compiler's memory and nowhere else.
 */
export function schemasOf(calls: readonly Call[]): Schemas {
  const definitions = generate(aliasFile(calls));
  const named = new Map<string, string>();
  const components: Record<string, Schema> = {};
  for (const key of Object.keys(definitions)) named.set(key, key.replaceAll(/[^\w.-]+/g, '_').replace(/_+$/, ''));
  const aliases = new Set(calls.flatMap((call) => rolesOf(call).map((role) => aliasOf(call, role))));
  for (const [key, schema] of Object.entries(definitions)) {
    if (!aliases.has(key)) components[named.get(key) as string] = rename(schema, named) as Schema;
  }
  return {
    components,
    of: (call, role) => rename(definitions[aliasOf(call, role)], named) as Schema | undefined,
  };
}

function rolesOf(call: Call): TypeRole[] {
  return TYPE_ROLES.filter((role) => !EMPTY.has(call.types[role]) && !(role === 'Reply' && call.row.produces));
}

function aliasOf({ subject, name }: Call, role: TypeRole): string {
  return `${subject}_${name}_${role}`;
}

/** Returns a file that exports the types of every file of the contract, with the same imports. */
function aliasFile(calls: readonly Call[]): string {
  const imports = new Map<string, Set<string>>();
  for (const file of new Set(calls.map((call) => call.file))) {
    for (const [name, from] of typesIn(file)) imports.set(from, (imports.get(from) ?? new Set()).add(name));
  }
  return [
    ...[...imports].map(([from, names]) => `import type { ${[...names].join(', ')} } from '${from}';`),
    ...calls.flatMap((call) =>
      rolesOf(call).map((role) => `export type ${aliasOf(call, role)} = ${call.types[role]};`),
    ),
  ].join('\n');
}

/**
 * Returns the names of types that a file declares or imports, with the module of each, as seen from the contract's
 * folder.
 */
function typesIn(file: string): [name: string, from: string][] {
  const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? '', ts.ScriptTarget.Latest, true);
  const own = `./${relative(CONTRACT, file)}`;
  return source.statements.flatMap((statement): [string, string][] => {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      return [[statement.name.text, own]];
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const from = statement.moduleSpecifier.text;
    return bindings.elements.map((element) => [element.name.text, from]);
  });
}

function generate(text: string): Record<string, Schema> {
  const file = join(CONTRACT, 'the-types-of-all-calls.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, text, version, true) : getSourceFile(name, version, ...rest);
  host.getCurrentDirectory = () => dirname(ROOT);
  const program = ts.createProgram([file], options, host);
  const faults = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
  if (faults.length > 0)
    throw new Error(`the contract's types don't stand alone:\n${ts.formatDiagnostics(faults, host)}`);
  const generator = createGenerator({
    tsProgram: program,
    additionalProperties: false,
    encodeRefs: false,
    minify: true,
  });
  return (generator.createSchema('*').definitions ?? {}) as Record<string, Schema>;
}

/** Moves references from `#/definitions/Page<LotView>` to `#/components/schemas/Page_LotView`. */
function rename(value: unknown, named: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, named));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      if (key !== '$ref' || typeof held !== 'string') return [key, rename(held, named)];
      const name = held.replace('#/definitions/', '');
      return [key, `#/components/schemas/${named.get(name) ?? name}`];
    }),
  );
}
