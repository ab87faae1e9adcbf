import type { PublicEventRowView } from '../../contract/buying.endpoints.ts';
import type { HomeView } from '../../contract/public-pages.endpoints.ts';

/** Posters in a row of the wall beside the greeting, which has two rows where they can be filled. */
const WALL_ROW = 3;

/** As many posters hang there at most. */
export const MOST_ON_WALL = 2 * WALL_ROW;

/** The events on the first page's wall: what most people go to, filled up with the soonest, in whole rows where there are two. */
export function wallOf({
  popular,
  soonest,
  for_you,
}: Pick<HomeView, 'popular' | 'soonest' | 'for_you'>): PublicEventRowView[] {
  const all = new Map([...popular, ...soonest, ...for_you].map((event) => [event.id, event]));
  return [...all.values()].slice(0, all.size < MOST_ON_WALL ? WALL_ROW : MOST_ON_WALL);
}
