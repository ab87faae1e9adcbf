/** A state machine as a table: the states that may follow each state. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Returns whether a state may follow another; false for a state that the table lacks. */
export function allows<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return Object.hasOwn(table, from) && table[from].includes(to);
}

/** Returns the states that no path from the start reaches. A valid table has none. */
export function unreachableStates<S extends string>(table: Transitions<S>, start: S): S[] {
  const reached = new Set<S>([start]);
  for (const state of reached) for (const next of table[state]) reached.add(next);
  return (Object.keys(table) as S[]).filter((state) => !reached.has(state));
}
