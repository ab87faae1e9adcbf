import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/*
 * Compares the rows that statements declare (`sql<Row>`) with the columns that PostgreSQL described for them while the
 * API's specs ran (`npm test -- api` writes them down). Prints a line for each difference and, with `--unread`, for each
 * statement that no spec ran.
 */

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const sources = join(root, 'apps', 'api', 'src');

/** Kinds of values by the type of the column, as pg and the pool of the API parse them. */
const KINDS = {
  16: 'boolean',
  17: 'object',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'any',
  700: 'number',
  701: 'number',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1186: 'object',
  2278: 'any',
  3802: 'any',
};
/** Types whose values are lists; each is read as one. */
const LISTS = new Set([199, 1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 2951, 3807]);

/**
 * @typedef {{ name: string, type: number }} Column
 * @typedef {{ site: string, text: string, columns: Column[], fault?: string }} Described
 */

/**
 * Returns what PostgreSQL described, by the site of the statement.
 *
 * @param {string} folder
 * @returns {Map<string, Described[]>}
 */
function describedIn(folder) {
  /** @type {Map<string, Described[]>} */
  const bySite = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      /** @type {Described} */
      const one = JSON.parse(line);
      bySite.set(one.site, [...(bySite.get(one.site) ?? []), one]);
    }
  }
  return bySite;
}

const config = ts.getParsedCommandLineOfConfigFile(
  join(root, 'apps/api/tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (fault) => {
      throw new Error(String(fault.messageText));
    },
  },
);
const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
const checker = program.getTypeChecker();
const bySite = describedIn(process.argv[2] ?? join(root, 'apps/api/test-results/statements'));

/** @typedef {{ at: string, row: import('typescript').TypeNode | undefined }} Place */

/** Places of the code by the texts of their templates: short ones may be alike. @type {Map<string, Place[]>} */
const places = new Map();

for (const file of program.getSourceFiles()) {
  if (!file.fileName.startsWith(sources) || /spec\.ts$|\/(testing|tests|migrations)\//.test(file.fileName)) continue;
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
      const { template, typeArguments } = node;
      const site = ts.isTemplateExpression(template)
        ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('\0')
        : template.text;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const place = { at: `${relative(root, file.fileName)}:${line + 1}`, row: typeArguments?.[0] };
      places.set(site, [...(places.get(site) ?? []), place]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

let checked = 0;
/** @type {string[]} */
const faults = [];
/** @type {string[]} */
const unread = [];

for (const [site, alike] of places) {
  // A cursor's columns are those of another statement.
  const runs = (bySite.get(site) ?? []).filter(({ text }) => !text.startsWith('fetch '));
  for (const { at, row } of alike) {
    if (!row) continue;
    const type = checker.getTypeFromTypeNode(row);
    if (runs.length === 0) unread.push(`${at} declares rows, and no spec ran it`);
    else if (type.flags & ts.TypeFlags.TypeParameter) unread.push(`${at} declares a type parameter`);
    else {
      const found = runs.map((run) => differences(at, row, type, run));
      // Of templates that look alike, one run may be this place's; a template by itself answers for each of its runs.
      const [best = []] = [...found].sort((one, other) => one.length - other.length);
      if (alike.length > 1 && best.length > 0) {
        unread.push(`${at} looks like another place, and no run of theirs has its columns`);
        continue;
      }
      checked += 1;
      faults.push(...(alike.length > 1 ? [] : found.flat()));
    }
  }
}

/**
 * Returns the differences between a declared row and the columns of one run.
 *
 * @param {string} at
 * @param {import('typescript').TypeNode} row
 * @param {import('typescript').Type} type
 * @param {Described} run
 * @returns {string[]}
 */
function differences(at, row, type, { columns, fault }) {
  if (fault) return [`${at} ${fault}`];
  const variants = type.isUnion() ? type.types : [type];
  const names = new Set(columns.map(({ name }) => name));
  const absent =
    variants.length > 1
      ? []
      : checker
          .getPropertiesOfType(type)
          .filter(({ name, flags }) => !names.has(name) && !(flags & ts.SymbolFlags.Optional))
          .map(({ name }) => `${at} declares ${name}, which the statement does not return`);
  const odd = columns.flatMap(({ name, type: column }) => {
    const declared = variants.map((variant) => checker.getPropertyOfType(variant, name)).find(Boolean);
    if (!declared) return [`${at} returns ${name}, which the row does not declare`];
    const value = checker.getTypeOfSymbolAtLocation(declared, row);
    if (fits(value, column)) return [];
    return [`${at} declares ${name}: ${checker.typeToString(value)}, and its column is of type ${column}`];
  });
  return [...absent, ...odd];
}

/**
 * Returns whether a declared type can be the one of a column.
 *
 * @param {import('typescript').Type} type
 * @param {number} column
 */
function fits(type, column) {
  const kind = LISTS.has(column) ? 'list' : (KINDS[/** @type {keyof typeof KINDS} */ (column)] ?? 'string');
  if (kind === 'any' || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)),
  );
  // A row may let a moment pass as text too: what a presenter takes from elsewhere.
  if (kind === 'Date') return parts.some((part) => part.symbol?.name === 'Date');
  return parts.every((part) => {
    switch (kind) {
      case 'boolean':
        return Boolean(part.flags & ts.TypeFlags.BooleanLike);
      case 'number':
        return Boolean(part.flags & ts.TypeFlags.NumberLike) || isBranded(part, ts.TypeFlags.NumberLike);
      case 'string':
        return Boolean(part.flags & ts.TypeFlags.StringLike) || isBranded(part, ts.TypeFlags.StringLike);
      case 'list':
        return checker.isArrayLikeType(part);
      default:
        return true;
    }
  });
}

/**
 * Returns whether a type is a branded one, such as Cents.
 *
 * @param {import('typescript').Type} type
 * @param {import('typescript').TypeFlags} flags
 */
function isBranded(type, flags) {
  return type.isIntersection() && type.types.some((part) => part.flags & flags);
}

for (const line of [...new Set(faults)].sort()) console.log(line);
if (process.argv.includes('--unread')) for (const line of unread.sort()) console.log(line);
console.log(
  `${checked} statements compared, ${new Set(faults).size} differences, ${unread.length} not run or not read`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
