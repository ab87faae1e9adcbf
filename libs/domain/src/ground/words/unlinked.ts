/** A character that takes no room and that no address has. */
const BREAK = '\u200b';

const SCHEME = /:(?=\/\/)/g;
/** Dots of several scripts, between what may be labels of a host: `evil.com`, never `Av. Sul` or `R$ 1.500`. */
const INNER_DOT = /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu;

const ADDRESS =
  /:\/\/|\bwww[.。．｡](?=[\p{L}\p{N}])|[\p{L}\p{N}-]{2,}[.。．｡](?:com|net|org|br|io|ai|me|app|info|biz|xyz|site|online|shop|store|top|club|vip|bet|live|link|click|page|dev|tk|ml|ru|cn|ly|gl|gg|to|us|uk|pt|es|co)(?![\p{L}\p{N}])/iu;

/**
 * The same text to the eye, in which no mail program finds an address that it makes a link of. For what people wrote and
 * others are to read under our name: `ganhe em evil.com` stays words.
 */
export function unlinked(text: string): string {
  return text.replace(SCHEME, `:${BREAK}`).replace(INNER_DOT, (dot) => dot + BREAK);
}

/** Whether something in it is meant to be an address of the web. */
export function holdsAddress(text: string): boolean {
  return ADDRESS.test(text);
}
