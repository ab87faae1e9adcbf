import pg from 'pg';

/** Texts that `sql.join` puts between fragments. */
export type Separator = ', ' | ' and ' | ' or ' | ' || ' | ' union ' | ' union all ' | ' ' | '\n';

/** Holds the text of a template without fragments, built once for each place in the code. */
const texts = new WeakMap<readonly string[], string>();

/** The site of all fragments that `sql.value` makes. */
const ONE_VALUE: readonly string[] = ['', ''];

interface Built {
  text: string;
  values: unknown[];
}

type Part = { text: string } | { value: unknown; of?: Statement<object> };

/**
 * Holds one statement or a fragment of one, and the type of its rows. Only the tag `sql` makes one, so that no text from
 * outside gets into a statement.
 */
export class Statement<Row extends object = Record<string, unknown>> {
  /** Carries the type of the rows; it has no value. */
  declare readonly row: Row;
  /** The texts of the template: the same array at each run of one place in the code. */
  readonly site: readonly string[];
  private readonly values: readonly unknown[];
  private readonly given: readonly unknown[] | undefined;
  /** Whether connections keep its plan. */
  readonly isKept: boolean;
  private built: Built | undefined;

  constructor(
    site: readonly string[],
    values: readonly unknown[],
    { given, built, isKept = false }: { given?: readonly unknown[]; built?: Built; isKept?: boolean } = {},
  ) {
    this.site = site;
    this.values = values;
    this.given = given;
    this.built = built;
    this.isKept = isKept;
  }

  /** Returns the text as PostgreSQL takes it, with `$1`, `$2`, … */
  get text(): string {
    return this.build().text;
  }

  get params(): readonly unknown[] {
    return this.given ?? this.build().values;
  }

  /** Returns the statement with values for the parameters that its text names by number. */
  with(params: readonly unknown[]): Statement<Row> {
    return new Statement<Row>(this.site, this.values, { given: params, built: this.build(), isKept: this.isKept });
  }

  /**
   * Returns the statement as one whose plan each connection keeps. Planning costs most statements more than their run;
   * a plan takes memory in every connection, so that only those that every purchase runs are kept. Its text must be
   * constant.
   */
  kept(): Statement<Row> {
    return new Statement<Row>(this.site, this.values, { isKept: true });
  }

  private build(): Built {
    return (this.built ??= this.values.some(isStatement)
      ? joined(this)
      : { text: plainText(this.site), values: [...this.values] });
  }

  /**
   * Yields the texts, and the values between them, of this statement and of the fragments in it. The value of a fragment
   * made by `sql.value` comes with that fragment.
   */
  *parts(): Generator<Part> {
    if (this.given) throw new Error(`a fragment takes its parameters from the statement around it: ${this.text}`);
    if (this.site === ONE_VALUE) return void (yield { value: this.values[0], of: this });
    for (const [at, text] of this.site.entries()) {
      yield { text };
      if (at >= this.values.length) continue;
      const value = this.values[at];
      if (isStatement(value)) yield* value.parts();
      else yield { value };
    }
  }
}

function isStatement(value: unknown): value is Statement<object> {
  return value instanceof Statement;
}

function joined(statement: Statement<object>): Built {
  const values: unknown[] = [];
  const numbers = new Map<Statement<object>, number>();
  let numbered: string | undefined;
  let text = '';
  for (const part of statement.parts()) {
    if ('text' in part) {
      if (NUMBER.test(part.text)) numbered ??= part.text;
      text += part.text;
      continue;
    }
    const number = (part.of && numbers.get(part.of)) ?? values.push(part.value);
    if (part.of) numbers.set(part.of, number);
    text += `$${number}`;
  }
  if (numbered !== undefined && values.length > 0) throw besideNumbers(numbered);
  return { text, values };
}

/** Returns the error for a statement with values that also names parameters by number: both would be `$1`. */
function besideNumbers(text: string): Error {
  return new Error(`values stand beside numbered parameters: ${text}`);
}

const NUMBER = /\$\d/;

function plainText(site: readonly string[]): string {
  const known = texts.get(site);
  if (known !== undefined) return known;
  if (site.length > 1 && site.some((text) => NUMBER.test(text))) {
    throw besideNumbers(site.join('…'));
  }
  const text = site.reduce((before, after, at) => `${before}$${at}${after}`);
  texts.set(site, text);
  return text;
}

/**
 * Makes a statement: ``sql<Row>`select … where id = ${id}` ``. Values become parameters; statements among them are
 * written out in their place. A text may instead name its parameters by number (`$1`), as one that uses a value twice
 * does; `with` then gives the values.
 */
export function sql<Row extends object = Record<string, unknown>>(
  site: TemplateStringsArray,
  ...values: readonly unknown[]
): Statement<Row> {
  return new Statement<Row>(site, values);
}

/** Returns the name of a table or column, quoted. */
sql.identifier = (name: string): Statement => new Statement([pg.escapeIdentifier(name)], []);

/** Returns a value quoted into the text, for statements without parameters and for constants. */
sql.literal = (value: string | number): Statement =>
  new Statement([typeof value === 'number' ? String(value) : pg.escapeLiteral(value)], []);

/** Returns one parameter with this value, however often the statement around it names the fragment. */
sql.value = (value: unknown): Statement => new Statement(ONE_VALUE, [value]);

/** Returns the fragments with a separator between them. */
sql.join = (fragments: readonly Statement<object>[], separator: Separator = ', '): Statement =>
  new Statement(fragments.length > 0 ? ['', ...fragments.slice(1).map(() => separator), ''] : [''], fragments);
