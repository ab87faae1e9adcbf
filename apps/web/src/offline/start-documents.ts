/** A page of its own below an address, which the service worker answers without asking anybody. */
export interface StartDocument {
  /** Of path and search. */
  at: RegExp;
  document: '/door.html' | '/till.html';
}

/** Door and till: a deep link, the installed app's own address, and one that somebody has hung a query on. */
export const START_DOCUMENTS: readonly StartDocument[] = [
  { at: /^\/door([/?]|$)/, document: '/door.html' },
  { at: /^\/till([/?]|$)/, document: '/till.html' },
];
