/*
 * Which picture of an event is shown where, and how wide, as an image's `sizes` says it: the server writes the same into
 * a page as the app draws, or a phone would fetch two of each.
 */

/** A card of a list. */
export const CARD_SIZES = '(max-width: 700px) 50vw, 230px';
/** A poster of the wall beside the greeting. */
export const WALL_SIZES = '(max-width: 700px) 150px, 200px';

/** From here on an event's page shows the wide form, and its layout has two columns. */
export const WIDE = '(min-width: 701px)';
/** An event's own page: the wide form, and the phone's. */
export const PAGE_SIZES = Object.freeze({ wide: '(min-width: 1200px) 628px, 55vw', narrow: `${WIDE} 400px, 100vw` });

/** The phone's form, which is that of a poster, or the other where there is only that. */
export function cardCoverOf<Cover>({
  cover_mobile,
  cover_desktop,
}: {
  cover_mobile: Cover | null;
  cover_desktop: Cover | null;
}): Cover | null {
  return cover_mobile ?? cover_desktop;
}
