import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.ts';

/** The page that walks OWASP ASVS 5, level 2. */
export const SECURITY_PAGE = join(ROOT, 'docs', 'seguranca.md');

/** Separates the file from the title, and the titles of blocks from each other, on the page and in a run. */
const PART = ' › ';

/**
 * Is the proof of a requirement: a test that carries its tag, a text in a file, a reason, or none, by choice or not yet.
 */
export type Proof =
  | { kind: 'test'; file: string; title: string }
  | { kind: 'text'; file: string; text: string }
  | { kind: 'not-applicable'; reason: string }
  | { kind: 'exception'; choice: string }
  | { kind: 'open'; missing: string };

export interface Requirement {
  /** As in the standard, e.g. `V1.2.4`. */
  id: string;
  proofs: Proof[];
}

const REQUIREMENT = /^- \*\*(V\d+\.\d+\.\d+)\*\* /;
const PROOF = /^ {2}- (teste|texto|não se aplica|exceção|aberto): (.+)$/;
const IN_FILE = /^`([^`]+?) › ([^`]+)`$/;

/** Returns the requirements in the order of the page; throws on a line of the wrong form. */
export function readRequirements(page: string): Requirement[] {
  const requirements: Requirement[] = [];
  for (const line of page.split('\n')) {
    const [, id] = REQUIREMENT.exec(line) ?? [];
    if (id) requirements.push({ id, proofs: [] });
    else if (line.startsWith('- **V')) throw new Error(`Not the line of a requirement: ${line}`);
    else if (line.startsWith('  - ')) proofsOf(requirements, line).push(readProof(line));
  }
  return requirements;
}

function proofsOf(requirements: Requirement[], line: string): Proof[] {
  const last = requirements.at(-1);
  if (!last) throw new Error(`A proof of nothing: ${line}`);
  return last.proofs;
}

function readProof(line: string): Proof {
  const [, kind, said = ''] = PROOF.exec(line) ?? [];
  if (kind === 'não se aplica') return { kind: 'not-applicable', reason: said };
  if (kind === 'exceção') return { kind: 'exception', choice: said };
  if (kind === 'aberto') return { kind: 'open', missing: said };
  const [, file, text] = IN_FILE.exec(said) ?? [];
  if (!kind || !file || !text) throw new Error(`Not the line of a proof: ${line}`);
  return kind === 'teste' ? { kind: 'test', file, title: text } : { kind: 'text', file, text };
}

export type Standing = 'test' | 'text' | 'not-applicable' | 'exception' | 'open';

/**
 * Returns the standing of a requirement: open or an exception while a proof is missing, else by the best of its proofs.
 */
export function standingOf({ proofs }: Requirement): Standing {
  const kinds = new Set(proofs.map(({ kind }) => kind));
  const order: Standing[] = ['open', 'exception', 'test', 'text', 'not-applicable'];
  return order.find((kind) => kinds.has(kind)) ?? 'open';
}

/** The tags at the end of a title: `the key is sealed @V11.2.1 @V13.3.1`. */
const TAGS = /( @V\d+\.\d+\.\d+)+$/;

/** A test that proves requirements. */
export interface TaggedTest extends WrittenTest {
  /** Path in the workspace. */
  file: string;
  /** Requirements that it proves. */
  ids: string[];
}

/** Returns the tests that carry tags of requirements, in the order of their files and lines. */
export function taggedTests(): TaggedTest[] {
  return globSync('{apps,libs,tools}/**/*.{spec,api-spec,e2e}.{ts,tsx}', { cwd: ROOT, exclude: isForeign })
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ source }) => source.includes(' @V'))
    .flatMap(({ file, source }) => taggedTestsOf(file, source));
}

const isForeign = (name: string): boolean => /(^|\/)(node_modules|dist)$/.test(name);

/** Returns the tests of one spec that carry tags. */
export function taggedTestsOf(file: string, source: string): TaggedTest[] {
  return writtenTests(file, source).flatMap((test) => {
    const ids = TAGS.exec(test.title)?.[0].split(' @').slice(1);
    return ids ? [{ ...test, file, ids }] : [];
  });
}

/** Returns the title as the page shows it. */
const withoutTags = (title: string): string => title.replace(TAGS, '');

/**
 * Returns the differences between the tests on the page and those that carry the tags: a line for each. Compares files,
 * not titles: a title may change without the page.
 */
export function strayProofs(requirements: Requirement[], tests: TaggedTest[]): string[] {
  const shown = requirements.flatMap(({ id, proofs }) =>
    proofs.filter((proof) => proof.kind === 'test').map(({ file }) => `${id} ${file}`),
  );
  const tagged = tests.flatMap(({ file, ids }) => ids.map((id) => `${id} ${file}`));
  return [
    ...without(shown, tagged).map((proof) => `no test carries the tag that the page shows: ${proof}`),
    ...without(tagged, shown).map((proof) => `the page does not show the tag of a test: ${proof}`),
  ];
}

/** Returns the first list without the members of the second, each as often as it is there. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const REQUIREMENT_WITH_PROOFS = /^(- \*\*(V\d+\.\d+\.\d+)\*\* .*\n)((?: {2}- .*\n)*)/gm;

/** Returns the page with the tests that carry its tags, by their titles of today. */
export function pageWithTests(page: string, tests: TaggedTest[]): string {
  return page.replace(REQUIREMENT_WITH_PROOFS, (_, head: string, id: string, proofs: string) => {
    const its = tests.filter(({ ids }) => ids.includes(id));
    const lines = proofsWithTests(proofs.split('\n').filter(Boolean), its);
    return head + lines.map((line) => `${line}\n`).join('');
  });
}

/** Keeps the place of a test among the proofs, by its title or else by its file; a new one follows the others. */
function proofsWithTests(lines: string[], tests: TaggedTest[]): string[] {
  const left = [...tests];
  const take = (fits: (test: TaggedTest) => boolean): TaggedTest | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const unchanged = lines.map((line) => take((test) => lineOf(test) === line));
  const kept = lines.flatMap((line, at) => {
    const proof = readProof(line);
    if (proof.kind !== 'test') return [line];
    const test = unchanged[at] ?? take(({ file }) => file === proof.file);
    return test ? [lineOf(test)] : [];
  });
  return [...kept, ...left.map(lineOf)];
}

const lineOf = ({ file, title }: TaggedTest): string => `  - teste: \`${file}${PART}${withoutTags(title)}\``;

/** A test as its source writes it; where it takes a title from a table, the title holds `%s` or `$name`. */
export interface WrittenTest {
  title: string;
  /** It is not run, or not always. */
  skipped: boolean;
}

const BLOCKS = new Set(['describe', 'it', 'test']);
const SKIPPING = new Set(['skip', 'todo', 'fixme', 'failing']);
const NOT_A_TEST = new Set(['step', 'use', 'setTimeout', 'beforeEach', 'afterEach', 'beforeAll', 'afterAll', 'info']);

/** Returns the tests of a spec, read without running it. Writes `%s` for each `${…}`. */
export function writtenTests(file: string, source = readFileSync(join(ROOT, file), 'utf8')): WrittenTest[] {
  const tests: WrittenTest[] = [];
  const walk = (node: ts.Node, titles: string[], skipped: boolean): void => {
    const block = ts.isCallExpression(node) ? blockOf(node) : undefined;
    if (!block) return ts.forEachChild(node, (child) => walk(child, titles, skipped));
    const inside = [...titles, block.title];
    if (block.isTest) tests.push({ title: inside.join(PART), skipped: skipped || block.skipped });
    else block.content.forEach((child) => walk(child, inside, skipped || block.skipped));
  };
  walk(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), [], false);
  return tests;
}

interface Block {
  title: string;
  isTest: boolean;
  skipped: boolean;
  content: readonly ts.Expression[];
}

/**
 * Returns the block of a call `it('…', …)`, `it.each(table)('…', …)` or `test.describe('…', …)`; undefined for any
 * other call.
 */
function blockOf({ expression, arguments: [title, ...content] }: ts.CallExpression): Block | undefined {
  let callee: ts.Expression = expression;
  if (ts.isCallExpression(callee)) callee = callee.expression;
  else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
  else if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'each') return undefined;
  const modifiers: string[] = [];
  while (ts.isPropertyAccessExpression(callee)) {
    modifiers.push(callee.name.text);
    callee = callee.expression;
  }
  if (!ts.isIdentifier(callee) || !BLOCKS.has(callee.text) || !title) return undefined;
  if (modifiers.some((name) => NOT_A_TEST.has(name))) return undefined;
  const written = titleOf(title);
  if (written === undefined) return undefined;
  return {
    title: written,
    isTest: callee.text !== 'describe' && !modifiers.includes('describe'),
    skipped: modifiers.some((name) => SKIPPING.has(name)),
    content,
  };
}

function titleOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `%s${literal.text}`).join('');
}

const BLANK = /%[a-z#]|\$[\w.]+/gi;

/** Returns the pattern of a title with `%s` or `$name` in it, as it may appear in a run. */
function patternOf(title: string): RegExp {
  const parts = title.split(BLANK).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`);
}

/** Titles of the tests that passed, by the path of their file. */
export type Passed = ReadonlyMap<string, readonly string[]>;

/** Returns the tests that did not run, or did not pass. */
export function unproved(tests: { file: string; title: string }[], passed: Passed): string[] {
  return tests
    .filter(({ file, title }) => {
      const pattern = patternOf(title);
      return !passed.get(file)?.some((ran) => pattern.test(ran));
    })
    .map(({ file, title }) => file + PART + title);
}

interface JestTallyFile {
  /** Titles of passed tests, by the path of the spec in the workspace. */
  titles?: Record<string, string[]>;
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

/** Returns the passed tests of the last run, from the stored tallies of Jest and the report of Playwright. */
export function passedTests(tallies: string[], report: string, testDir: string): Passed {
  const passed = new Map<string, string[]>();
  const keep = (file: string, titles: string[]): void =>
    void passed.set(file, [...(passed.get(file) ?? []), ...titles]);
  for (const { titles } of tallies.map((file) => readJson<JestTallyFile>(file)))
    for (const [file, some] of Object.entries(titles ?? {})) keep(file, some);
  const folder = relative(ROOT, testDir);
  const walk = ({ suites = [], specs = [] }: PlaywrightSuite, blocks: string[]): void => {
    for (const { title, file, tests } of specs) {
      const succeeded = tests.some(({ status }) => status === 'expected');
      if (succeeded) keep(join(folder, file), [[...blocks, title].join(PART)]);
    }
    for (const suite of suites) walk(suite, [...blocks, suite.title]);
  };
  // The outermost suite is the file itself.
  for (const suite of readJson<{ suites?: PlaywrightSuite[] }>(report).suites ?? []) walk(suite, []);
  return passed;
}

/** Reads a JSON file; returns an empty object if no run has left it. */
function readJson<Content extends object>(file: string): Partial<Content> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : {};
}
