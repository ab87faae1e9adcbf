/** A schema of the served description, as far as it is used here. */
export interface Described {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Described[];
  items?: Described;
  properties?: Record<string, Described>;
  minimum?: number;
  minLength?: number;
}

/** Levels that no body may have. */
const TOO_DEEP = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;

/** A text of JSON in the place of a value, which no value of JavaScript is written as. */
class Raw {
  constructor(readonly text: string) {}
}

/** The values that replace each value of a call's body. */
const WRONG: readonly unknown[] = [
  null,
  [],
  [[]],
  [null],
  {},
  { a: { b: [{}] } },
  '',
  'a\u0000b',
  '\ud800',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2027-02-29T20:00:00Z',
  '2026-06-20T20:00:00+23:59',
  'x'.repeat(20_000),
  '1e2',
  -1,
  1.5,
  2 ** 53,
  new Raw('1e2'),
  new Raw('1e400'),
  new Raw(TOO_DEEP),
  true,
];

const IN_ADDRESS: readonly string[] = [
  ...['', '1e2', '-1', '1.5', ' 7', '9007199254740993', 'null', '[]', '%00', '%ED%A0%80', 'a,b,,c', '%'],
  ...['0000-01-01', '9999-12-31', '2027-02-29', '9999-12-31T23:59:59.999Z', 'x'.repeat(3_000)],
];

/** One body as text, and what was done to it. */
export interface Mutant {
  text: string;
  what: string;
}

/** Makes bodies that the description allows: what `known` says of a field by its name, else the least that keeps to it. */
export class ValidBodies {
  constructor(
    private readonly schemas: Readonly<Record<string, Described>>,
    private readonly known: Readonly<Record<string, unknown>>,
  ) {}

  of(schema: Described, name = ''): unknown {
    if (name in this.known && !schema.properties && schema.type !== 'array') return this.known[name];
    if (schema.$ref) return this.of(this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum.find((one) => one !== null);
    if (schema.anyOf) return this.of(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
    const type = [schema.type].flat().find((one) => one !== 'null');
    if (type === 'object') {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([field, held]) => [field, this.of(held, field)]));
    }
    if (type === 'array') return [this.of(schema.items ?? {}, name.replace(/s$/, '_id'))];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
    return textFor(schema);
  }
}

function textFor({ format, minLength = 1 }: Described): string {
  if (format === 'date-time') return '2026-12-31T20:00:00Z';
  if (format === 'date') return '2026-12-31';
  if (format === 'idn-email') return 'ana@exemplo.br';
  if (format === 'uri') return 'https://exemplo.br/festix';
  return 'teste'.padEnd(minLength, 'x');
}

/**
 * Returns the mutants of a body: each value, at any level, replaced in turn by each wrong one, and texts that are no
 * such body at all.
 */
export function mutantsOf(body: unknown): Mutant[] {
  const whole = JSON.stringify(body);
  const mutants = placesIn(body).flatMap((place) =>
    WRONG.map((wrong) => ({
      text: withAt(body, place, wrong),
      what: `${place.join('.')} = ${write(wrong).slice(0, 40)}`,
    })),
  );
  const others = ['', '[]', '"text"', 'null', '7', TOO_DEEP, '{"a":', `[${whole}]`, `{"unknown":${whole}}`];
  return [...others.map((text) => ({ text, what: `the body ${text.slice(0, 20)}` })), ...mutants];
}

export const addressMutants = IN_ADDRESS;

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  const own = at.length > 0 ? [at] : [];
  if (typeof value !== 'object' || value === null) return own;
  const inside = Array.isArray(value)
    ? value.map((held, index): [number, unknown] => [index, held])
    : Object.entries(value);
  return [...own, ...inside.flatMap(([key, held]) => placesIn(held, [...at, key]))];
}

function withAt(value: unknown, [key, ...rest]: Place, wrong: unknown): string {
  if (key === undefined) return write(wrong);
  if (Array.isArray(value))
    return `[${value.map((held: unknown, at) => (at === key ? withAt(held, rest, wrong) : write(held))).join()}]`;
  const fields = Object.entries(value as object).filter(([, held]) => held !== undefined);
  return `{${fields
    .map(([name, held]) => `${JSON.stringify(name)}:${name === key ? withAt(held, rest, wrong) : write(held)}`)
    .join()}}`;
}

function write(value: unknown): string {
  return value instanceof Raw ? value.text : JSON.stringify(value);
}
