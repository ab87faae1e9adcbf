/* eslint-disable no-template-curly-in-string -- The strings are code with templates in it. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.ts';
import { NOT_DESCRIBED } from './not-described.mjs';
import { compareRows } from './compare-rows.mjs';
import type { Described } from './described.mjs';

const [BOOL, INT8, TEXT, JSON_TYPE, TEXTS, MOMENT, UUID] = [16, 20, 25, 114, 1009, 1184, 2950];

/** Stands for the tag of the API. */
const TAG = `
class Statement<Row extends object = object> { declare row: Row; with(values: readonly unknown[]): Statement<Row> { void values; return this; } }
function sql<Row extends object = object>(texts: TemplateStringsArray, ...values: readonly unknown[]): Statement<Row> { void texts; void values; return new Statement<Row>(); }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'festix-rows-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** TypeScript's own declarations, parsed once. */
const declarations = new Map<string, ts.SourceFile | undefined>();

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile: (name, ...rest) => {
      if (!name.endsWith('.d.ts')) return host.getSourceFile(name, ...rest);
      if (!declarations.has(name)) declarations.set(name, host.getSourceFile(name, ...rest));
      return declarations.get(name);
    },
  };
}

type Ran = Partial<Described> & Pick<Described, 'columns'>;

/** Compares one file with the statements that ran in it: by default its only one, without parameters. */
function compared(code: string, ran: Ran[], notDescribed: Parameters<typeof compareRows>[0]['notDescribed'] = []) {
  const file = join(folder, 'statements.ts');
  writeFileSync(file, `${TAG}${code}\nexport {};\n`);
  const options = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.NodeNext, strict: true, types: [] };
  const described = ran.map((one) => ({ site: 'select one', text: 'select one', params: [], ...one }));
  const program = ts.createProgram([file], options, hostOf(options));
  const { at, ...found } = {
    at: /^statements\.ts:\d+ /,
    ...compareRows({ program, root: folder, sources: folder, described, notDescribed }),
  };
  const bare = (lines: string[]) => lines.map((line) => line.replace(at, ''));
  return { ...found, differences: bare(found.differences), unread: bare(found.unread), ran: bare(found.ran) };
}

const column = (name: string, type: number) => ({ name, type });

describe('comparison of declared rows', () => {
  it('the comparison accepts a row whose names and kinds are those of the columns', () => {
    const code =
      'sql<{ id: string; count: number & { cents: true }; at: Date | null; names: string[]; more?: 1 }>`select one`;';
    const columns = [column('id', UUID), column('count', INT8), column('at', MOMENT), column('names', TEXTS)];
    expect(compared(code, [{ columns }])).toEqual({ compared: 1, differences: [], unread: [], ran: [] });
  });

  it.each([
    [
      'a column is missing',
      'sql<{ id: string; name: string }>`select one`;',
      [column('id', UUID)],
      'declares name, which the statement does not return',
    ],
    [
      'a column is not declared',
      'sql<{ id: string }>`select one`;',
      [column('id', UUID), column('name', TEXT)],
      'returns name, which the row does not declare',
    ],
    [
      'a kind differs',
      'sql<{ id: number }>`select one`;',
      [column('id', UUID)],
      'declares id: number, and its column is of type 2950',
    ],
    [
      'a list is declared as one value',
      'sql<{ names: string }>`select one`;',
      [column('names', TEXTS)],
      'declares names: string, and its column is of type 1009',
    ],
    [
      'a json column has a Date inside',
      'sql<{ lots: { ends: { at: Date | null } }[] | null }>`select one`;',
      [column('lots', JSON_TYPE)],
      'declares a Date at lots[].ends.at, which its json column carries as text',
    ],
    [
      'a json column is declared as a Date',
      'sql<{ at: Date }>`select one`;',
      [column('at', JSON_TYPE)],
      'declares a Date at at, which its json column carries as text',
    ],
    [
      'a Date is in one variant of a json column',
      'sql<{ what: { kind: "a" } | { kind: "b"; at: Date } }>`select one`;',
      [column('what', JSON_TYPE)],
      'declares a Date at what.at, which its json column carries as text',
    ],
  ])('the comparison names the difference if %s', (_, code, columns, difference) => {
    expect(compared(code, [{ columns }]).differences).toEqual([difference]);
  });

  it('the comparison accepts text in the place of a moment inside a json column', () => {
    const code = 'sql<{ lots: { at: string & { moment: true } }[] }>`select one`;';
    expect(compared(code, [{ columns: [column('lots', JSON_TYPE)] }]).differences).toEqual([]);
  });

  it('the comparison passes on the fault of a statement that PostgreSQL refuses', () => {
    const code = 'sql<{ id: string }>`select one`;';
    expect(compared(code, [{ columns: [], fault: 'no such column' }]).differences).toEqual(['no such column']);
  });

  it('the comparison judges templates that look alike by the run that is most like each', () => {
    const code = 'sql<{ id: string }>`select one`; sql<{ at: Date }>`select one`; sql<{ no: boolean }>`select one`;';
    const found = compared(code, [{ columns: [column('id', UUID)] }, { columns: [column('at', MOMENT)] }]);
    expect(found).toMatchObject({ compared: 2, differences: [] });
    expect(found.unread).toEqual([expect.stringMatching(/^looks like another place, .*declares no/)]);
  });
});

describe('comparison of parameters', () => {
  /** Compares one place, whose two parameters have the types, and returns the differences. */
  function differences(code: string, params: number[]): string[] {
    const site = code.includes('$1') ? 'select $1, $2' : 'select \0, \0';
    return compared(code, [{ site, text: 'select $1, $2', params, columns: [] }]).differences;
  }

  it('the comparison accepts values of a template or of `with` if their kinds are those of the parameters', () => {
    expect(differences('const n = 1 as number; sql`select ${"a" as string}, ${n}`;', [TEXT, INT8])).toEqual([]);
    const apart = 'const S = sql`select $1, $2`; S.with(["a" as string, true as boolean]);';
    expect(differences(apart, [TEXT, BOOL])).toEqual([]);
  });

  it.each([
    [
      'there are too many values',
      'const S = sql`select $1, $2`; S.with(["a", "b", "c"]);',
      [TEXT, TEXT],
      'is given 3 parameters and has 2',
    ],
    [
      'text is given for a boolean',
      'const S = sql`select $1, $2`; S.with(["a", "b" as string]);',
      [TEXT, BOOL],
      'is given $2: string, and it is of type 16',
    ],
    [
      'a Date is given for a number',
      'const n = new Date(); sql`select ${"a" as string}, ${n}`;',
      [TEXT, INT8],
      'is given $2: Date, and it is of type 20',
    ],
    [
      'one value is given for a list',
      'const n = "b" as string; sql`select ${"a" as string}, ${n}`;',
      [TEXT, TEXTS],
      'is given $2: string, and it is of type 1009',
    ],
  ])('the comparison names the difference if %s', (_, code, params, difference) => {
    expect(differences(code, params)).toEqual([difference]);
  });

  it('the comparison leaves out a template with fragments, whose parameters have other numbers', () => {
    const code = 'sql`select ${sql`one`}, ${true as boolean}`;';
    const ran = { site: 'select \0, \0', text: 'select one, $1', params: [TEXT], columns: [] };
    expect(compared(code, [ran])).toMatchObject({ compared: 0, differences: [] });
  });
});

describe('statements that do not run', () => {
  const code = 'sql<{ id: string }>`select one from there`;';
  const listed = [{ file: 'statements.ts', text: 'from there', because: 'it fetches from a cursor' }];

  it('the comparison names a statement with a row that no spec ran', () => {
    expect(compared(code, []).unread).toEqual(['declares rows, and no spec ran it']);
  });

  it('the comparison leaves out a statement that is listed with a reason', () => {
    expect(compared(code, [], listed).unread).toEqual([]);
  });

  it('the comparison refuses an entry of the list whose statement was described', () => {
    const ran = { site: 'select one from there', columns: [column('id', UUID)] };
    expect(compared(code, [ran], listed).ran).toEqual(["is listed as a statement that can't be described, and was"]);
  });

  it('the list of statements that can’t be described names only statements, each once and with a reason', () => {
    const faults = NOT_DESCRIBED.filter(({ file, text, because }) => {
      const code = ts.sys.readFile(join(ROOT, file)) ?? '';
      return code.split(text).length !== 2 || because === '';
    });
    expect(faults).toEqual([]);
    expect(NOT_DESCRIBED.length).toBeLessThanOrEqual(MOST);
  });
});

/** Number of statements that can't be described: the list only shrinks. */
const MOST = 1;
