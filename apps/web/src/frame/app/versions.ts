/** A field changed differently on both sides. */
export interface Clash<Fields, Field extends keyof Fields = keyof Fields> {
  field: Field;
  theirs: Fields[Field];
  mine: Fields[Field];
}

/** Returns the value of each field as it is sent, so that a trailing space is no change. */
export type Sent<Fields> = (fields: Fields) => { readonly [Field in keyof Fields]?: unknown };

/** Returns the changed fields of a form: others may change elsewhere. */
export function changedFields<Fields extends object>(base: Fields, now: Fields, sent: Sent<Fields>): (keyof Fields)[] {
  const [before, after] = [sent(base), sent(now)];
  return fieldsOf(base).filter((field) => !isSame(before[field], after[field]));
}

/** Returns the fields that both sides changed differently. */
export function clashesOf<Fields extends object>(
  base: Fields,
  theirs: Fields,
  mine: Fields,
  sent: Sent<Fields>,
): Clash<Fields>[] {
  const changedByThem = changedFields(base, theirs, sent);
  const apart = changedFields(theirs, mine, sent);
  return changedFields(base, mine, sent)
    .filter((field) => changedByThem.includes(field) && apart.includes(field))
    .map((field) => ({ field, theirs: theirs[field], mine: mine[field] }));
}

/** Returns the input where there is some, and the saved values elsewhere. */
export function mergedFields<Fields extends object>(
  base: Fields,
  theirs: Fields,
  mine: Fields,
  sent: Sent<Fields>,
): Fields {
  const typed = changedFields(base, mine, sent).map((field) => [field, mine[field]] as const);
  return { ...theirs, ...Object.fromEntries(typed) };
}

function fieldsOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}

/** Returns whether both are equal as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
