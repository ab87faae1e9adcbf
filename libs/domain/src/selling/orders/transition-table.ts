/** A state machine as a plain table: from each state, the states that may follow it. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Says whether the table lets one state follow another. A state the table doesn't know leads nowhere. */
export function allows<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return Object.hasOwn(table, from) && table[from].includes(to);
}

/** States that no path from the start leads to: a sound table has none. */
export function unreachableStates<S extends string>(table: Transitions<S>, start: S): S[] {
  const reached = new Set<S>([start]);
  for (const state of reached) for (const next of table[state]) reached.add(next);
  return (Object.keys(table) as S[]).filter((state) => !reached.has(state));
}
