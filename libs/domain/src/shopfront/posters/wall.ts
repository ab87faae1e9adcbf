/** Posters in a row of the wall beside the greeting, which has two rows where they can be filled. */
const WALL_ROW = 3;

/** As many posters hang there at most. */
export const MOST_ON_WALL = 2 * WALL_ROW;

/** The events on the first page's wall: what most people go to, filled up with the soonest, in whole rows where there are two. */
export function wallOf<Row extends { id: string }>({
  popular,
  soonest,
  for_you,
}: Record<'popular' | 'soonest' | 'for_you', readonly Row[]>): Row[] {
  const all = new Map([...popular, ...soonest, ...for_you].map((event) => [event.id, event]));
  return [...all.values()].slice(0, all.size < MOST_ON_WALL ? WALL_ROW : MOST_ON_WALL);
}
