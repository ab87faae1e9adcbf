/*
 * Widths at which an event's pictures are shown, as an image's `sizes`: the server writes the same into a page as the
 * app, or a phone would fetch two of each.
 */

/** A card of a list. */
export const CARD_SIZES = '(max-width: 700px) 50vw, 230px';
/** A poster of the wall beside the greeting. */
export const WALL_SIZES = '(max-width: 700px) 66vw, (max-width: 900px) 240px, 400px';

/** From this width on an event's page shows the wide format, in two columns. */
export const WIDE = '(min-width: 43.8125em)';
/** An event's own page: the wide format; the phone's, beside the name; and the wide one on a phone. */
export const PAGE_SIZES = Object.freeze({
  wide: '(min-width: 1200px) 628px, 55vw',
  beside: `${WIDE} 400px, 40vw`,
  banner: `${WIDE} 400px, 100vw`,
});

/** Returns the phone's format, which is that of a poster, or the other if there is only that. */
export function cardCoverOf<Cover>({
  cover_mobile,
  cover_desktop,
}: {
  cover_mobile: Cover | null;
  cover_desktop: Cover | null;
}): Cover | null {
  return cover_mobile ?? cover_desktop;
}
