/* Media queries for components. Style sheets have the same by name, from breakpoints.css, in em of the browser's font size. */

/** Matches windows with room for lots and sale side by side at the till: a large one, or a phone that lies. */
export const TILL_BESIDE = '(min-width: 60em), (min-width: 40em) and (max-height: 480px)';

/** Matches a phone's window. */
export const PHONE = '(max-width: 43.75em)';

/** Matches windows up to an upright tablet's, where a ledger has no room beside the menu of an area. */
export const UPRIGHT_TABLET = '(max-width: 56.25em)';

/** Matches a tablet that lies and all that is wider: two columns side by side, in till and order. */
export const TWO_COLUMNS = '(min-width: 60em)';
