/**
 * A piece of a sentence: plain, or one to stress, or one that leads somewhere. In the first two no mail program finds an
 * address (`unlinked`); what is as somebody wrote it keeps its own.
 */
export type Run = string | { strong: string } | { label: string; link: string } | { as_written: string };

export type Sentence = string | readonly Run[];

/** A mail before it has a form: what it says, in the order in which it says it. */
export interface Letter {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  opening: readonly Sentence[];
  /** A code to type, `7K2Q-X8MV`. */
  code?: string;
  button?: { label: string; link: string };
  /** What is told below, smaller. */
  notes: readonly Sentence[];
}

/** Who a mail speaks to by the first name alone. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}

/** How a mail begins that knows whom it is to. */
export function hello(name: string): string {
  const first = firstName(name);
  return first ? `Oi, ${first}! ` : '';
}

/** Who sells, as the law has every mail about an order say it. */
export function soldBy(seller: string | undefined): Sentence[] {
  return seller === undefined ? [] : [[{ strong: 'Quem vende: ' }, seller]];
}

const LONGEST_SUBJECT = 76;

/** A subject that mail programs show whole, or its beginning. */
export function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length <= LONGEST_SUBJECT ? subject : `${characters.slice(0, LONGEST_SUBJECT - 1).join('')}…`;
}
