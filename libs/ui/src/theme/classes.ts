/** Joins the classes of an element; leaves out those whose condition does not hold. */
export const classes = (...names: readonly (string | false | 0 | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
