/** Posters in a row of the wall beside the greeting, which has two rows where they can be filled. */
const WALL_ROW = 3;

/** Most posters on the wall. */
export const MOST_ON_WALL = 2 * WALL_ROW;

/**
 * Returns the events of the first page's wall: the most popular, filled up with the soonest, in whole rows if there are
 * two.
 */
export function wallOf<Row extends { id: string }>({
  popular,
  soonest,
  for_you,
}: Record<'popular' | 'soonest' | 'for_you', readonly Row[]>): Row[] {
  const all = new Map([...popular, ...soonest, ...for_you].map((event) => [event.id, event]));
  return [...all.values()].slice(0, all.size < MOST_ON_WALL ? WALL_ROW : MOST_ON_WALL);
}
