/** A field that was changed on both sides, each to something else. */
export interface Clash<Fields, Field extends keyof Fields = keyof Fields> {
  field: Field;
  theirs: Fields[Field];
  mine: Fields[Field];
}

/** Gives of a form's fields what is sent of each, so that a space at the end is no change. */
export type Sent<Fields> = (fields: Fields) => { readonly [Field in keyof Fields]?: unknown };

/** What was changed in a form: the rest may change elsewhere meanwhile. */
export function changedFields<Fields extends object>(base: Fields, now: Fields, sent: Sent<Fields>): (keyof Fields)[] {
  const [before, after] = [sent(base), sent(now)];
  return fieldsOf(base).filter((field) => !isSame(before[field], after[field]));
}

/** Where both sides changed a field, each to something else. */
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

/** What was typed stays; where nothing was typed, what is saved now. */
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

/** Whether both say the same once they are written down. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
