/** A character without width that no URL has. */
const BREAK = '\u200b';

const SCHEME = /:(?=\/\/)/g;
/** Matches dots of several scripts between possible labels of a host: `evil.com`, never `Av. Sul` or `R$ 1.500`. */
const INNER_DOT = /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu;

const ADDRESS =
  /:\/\/|\bwww[.。．｡](?=[\p{L}\p{N}])|[\p{L}\p{N}-]{2,}[.。．｡](?:com|net|org|br|io|ai|me|app|info|biz|xyz|site|online|shop|store|top|club|vip|bet|live|link|click|page|dev|tk|ml|ru|cn|ly|gl|gg|to|us|uk|pt|es|co)(?![\p{L}\p{N}])/iu;

/**
 * Returns a text that looks the same, in which no mail program finds a URL to link. For people's own text in mail under
 * our name: `ganhe em evil.com` stays words.
 */
export function unlinked(text: string): string {
  return text.replace(SCHEME, `:${BREAK}`).replace(INNER_DOT, (dot) => dot + BREAK);
}

/** Returns whether a text contains a URL. */
export function holdsAddress(text: string): boolean {
  return ADDRESS.test(text);
}
