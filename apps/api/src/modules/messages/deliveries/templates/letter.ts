/**
 * Is a piece of a sentence: plain, stressed, or a link. In the first two no mail program finds an address (`unlinked`);
 * a person's own text keeps its addresses.
 */
export type Run = string | { strong: string } | { label: string; link: string } | { as_written: string };

export type Sentence = string | readonly Run[];

/** A mail without a form: its texts, in their order. */
export interface Letter {
  subject: string;
  /** Preview text of an inbox, beside the subject. */
  preview: string;
  heading: string;
  opening: readonly Sentence[];
  /** A code to type, `7K2Q-X8MV`. */
  code?: string;
  button?: { label: string; link: string };
  /** Texts below, smaller. */
  notes: readonly Sentence[];
}

/** Returns the first name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}

/** Returns the salutation of a mail with a known recipient. */
export function hello(name: string): string {
  const first = firstName(name);
  return first ? `Oi, ${first}! ` : '';
}

/** Returns the seller's line, which the law requires in every mail about an order. */
export function soldBy(seller: string | undefined): Sentence[] {
  return seller === undefined ? [] : [[{ strong: 'Quem vende: ' }, seller]];
}

const LONGEST_SUBJECT = 76;

/** Returns a subject that mail programs show whole, or its beginning. */
export function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length <= LONGEST_SUBJECT ? subject : `${characters.slice(0, LONGEST_SUBJECT - 1).join('')}…`;
}
