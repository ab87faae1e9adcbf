/** A value that was noted as different, or as new or gone where there is nothing to compare it with. */
export interface Change {
  /** The steps that lead to it: `['prices', 'meia', 'value']`; things in a list stand by their id. */
  path: readonly Step[];
  before: unknown;
  after: unknown;
}

export interface Step {
  name: string;
  /** What a thing of a list is called, where it says so. */
  label?: string;
  /** Of what kind the thing is that this step stands for, where it is one of a list: `user_id`. */
  id?: 'id' | 'user_id';
}

/**
 * What is different between two notes of the same thing. Where only one was taken, all that it says counts as new, or as
 * gone. Whatever form the notes have, none is refused.
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

/** A thing that came or went says with its label what it is called; when it was made, its list tells. */
function besideLabel({ label }: Step, thing: unknown): unknown {
  if (label === undefined || typeof thing !== 'object' || thing === null) return thing;
  const rest = Object.entries(thing).filter(([name, value]) => value !== label && name !== 'created_at');
  return rest.length > 0 ? Object.fromEntries(rest) : thing;
}

type Part = readonly [step: Step, value: unknown];

/** The parts of an object, and of a list whose things have ids; nothing for what is shown as one value. */
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

/** Null, no field and an empty list are the same nothing. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
}
