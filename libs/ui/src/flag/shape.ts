/* The one shape: a rectangle with a 90° notch cut into its end, as deep as half its width. */

/** Returns the path of a hanging flag, in a box of `width` × `height`. */
export function hangingFlag(width: number, height: number): string {
  const half = width / 2;
  return `M0 0h${width}v${height}l${-half} ${-half}l${-half} ${half}z`;
}

/** Number of wristband colours before they repeat. */
export const lotColourCount = 8;

/**
 * Returns the colour of a lot by its place in the event's order, counted from 0, as a wristband would have it. Changes
 * with the theme.
 */
export function lotColour(order: number): string {
  const index = ((Math.trunc(order) % lotColourCount) + lotColourCount) % lotColourCount;
  return `var(--fx-lot-${index})`;
}
