/* Media queries for components. CSS can't read them, so style sheets repeat the numbers. */

/** Matches a phone's window. */
export const PHONE = '(max-width: 700px)';

/** Matches windows up to an upright tablet's, where a ledger has no room beside the menu of an area. */
export const UPRIGHT_TABLET = '(max-width: 900px)';
