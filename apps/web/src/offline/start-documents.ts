/** A page below an address, which the service worker answers from its cache. */
export interface StartDocument {
  /** Matches path and query. */
  at: RegExp;
  document: '/door.html' | '/till.html';
}

/** Door and till: deep links, the installed app's start address, and addresses with a query. */
export const START_DOCUMENTS: readonly StartDocument[] = [
  { at: /^\/door([/?]|$)/, document: '/door.html' },
  { at: /^\/till([/?]|$)/, document: '/till.html' },
];
