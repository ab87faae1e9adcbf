/** A value that was noted as different, or as new or gone where there is nothing to compare it with. */
export interface Change {
  /** The steps that lead to it: `['prices', 'meia', 'value']`; things in a list stand by their id. */
  path: readonly Step[];
  before: unknown;
  after: unknown;
}

export interface Step {
  name: string;
  /** Name of a list item, if it has one. */
  label?: string;
  /** Kind of the list item's id: `user_id`. */
  id?: 'id' | 'user_id';
}

/**
 * Returns the differences between two records of the same thing. With only one record, all of it counts as new, or as
 * removed. Accepts any form.
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  return differ([], before, after);
}

function differ(path: readonly Step[], before: unknown, after: unknown): Change[] {
  if (isSame(before, after)) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  const comparable = (was || isNothing(before)) && (is || isNothing(after)) && (was ?? is);
  if (!comparable) return [{ path, before, after }];
  const steps = new Map([...(was ?? []), ...(is ?? [])].map(([step]) => [step.name, step]));
  return [...steps.values()].flatMap((step) => {
    const [had, has] = [partAt(was, step), partAt(is, step)];
    const isWhole = had === undefined || has === undefined;
    return differ([...path, step], isWhole ? besideLabel(step, had) : had, isWhole ? besideLabel(step, has) : has);
  });
}

/**
 * Returns whether a field beside the label is shown for an added or removed item; its list shows when it was created.
 */
function besideLabel({ label }: Step, thing: unknown): unknown {
  if (label === undefined || typeof thing !== 'object' || thing === null) return thing;
  const rest = Object.entries(thing).filter(([name, value]) => value !== label && name !== 'created_at');
  return rest.length > 0 ? Object.fromEntries(rest) : thing;
}

type Part = readonly [step: Step, value: unknown];

/** Returns the parts of an object, and of a list whose items have ids; none for a value shown as a whole. */
function partsOf(value: unknown): Part[] | undefined {
  if (Array.isArray(value)) return partsOfList(value);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).map(([name, part]) => [{ name }, part]);
}

function partsOfList(list: readonly unknown[]): Part[] | undefined {
  const parts = list.map((thing): Part | undefined => {
    if (typeof thing !== 'object' || thing === null) return undefined;
    const own = thing as Record<string, unknown>;
    const id = typeof own['id'] === 'string' ? 'id' : 'user_id';
    const { [id]: name, ...rest } = own;
    if (typeof name !== 'string') return undefined;
    const label = [own['name'], own['email']].find((word) => typeof word === 'string');
    return [{ name, id, ...(label !== undefined && { label }) }, rest];
  });
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts : undefined;
}

function partAt(parts: readonly Part[] | undefined, { name }: Step): unknown {
  return parts?.find(([step]) => step.name === name)?.[1];
}

/** Returns whether a value is empty: null, no field and an empty list are equal. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
}
