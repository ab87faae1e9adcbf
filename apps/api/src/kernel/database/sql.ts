import pg from 'pg';

/** Texts that `sql.join` puts between fragments. */
export type Separator = ', ' | ' and ' | ' or ' | ' union all ' | ' ' | '\n';

/** Holds the text of a template without fragments, built once for each place in the code. */
const texts = new WeakMap<readonly string[], string>();

interface Built {
  text: string;
  values: unknown[];
}

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
  private built: Built | undefined;

  constructor(site: readonly string[], values: readonly unknown[], given?: readonly unknown[], built?: Built) {
    this.site = site;
    this.values = values;
    this.given = given;
    this.built = built;
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
    return new Statement<Row>(this.site, this.values, params, this.build());
  }

  toString(): string {
    return this.text;
  }

  private build(): Built {
    return (this.built ??= this.values.some(isStatement)
      ? joined(this)
      : { text: plainText(this.site), values: [...this.values] });
  }

  /** Yields the texts, and the values between them, of this statement and of the fragments in it. */
  *parts(): Generator<{ text: string } | { value: unknown }> {
    if (this.given) throw new Error(`a fragment takes its parameters from the statement around it: ${this.text}`);
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
  let text = '';
  for (const part of statement.parts()) text += 'text' in part ? part.text : `$${values.push(part.value)}`;
  if (values.length > 0) refuseNumbers(statement);
  return { text, values };
}

/** Throws if a statement with values also names parameters by number: both would be `$1`. */
function refuseNumbers(statement: Statement<object>): void {
  for (const part of statement.parts()) {
    if ('text' in part && NUMBER.test(part.text))
      throw new Error(`values stand beside numbered parameters: ${part.text}`);
  }
}

const NUMBER = /\$\d/;

function plainText(site: readonly string[]): string {
  const known = texts.get(site);
  if (known !== undefined) return known;
  if (site.length > 1 && site.some((text) => NUMBER.test(text))) {
    throw new Error(`values stand beside numbered parameters: ${site.join('…')}`);
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

/** Returns the parameter of that number, from 1, of a statement that takes its values by `with`. */
sql.at = (place: number): Statement => new Statement([`$${place}`], []);

/** Returns the fragments with a separator between them. */
sql.join = (fragments: readonly Statement<object>[], separator: Separator = ', '): Statement =>
  new Statement(fragments.length > 0 ? ['', ...fragments.slice(1).map(() => separator), ''] : [''], fragments);
