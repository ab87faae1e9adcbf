import {
  cleanLine,
  DOCUMENT_MAX_LENGTH,
  documentWithin,
  maskTypedDocument,
  normaliseDocument,
} from '@festix/domain/ground';
import { codesWithin, ORDER_CODE_LENGTH, ORDER_CODE_MARK } from '@festix/domain/selling';

export const SEARCH_KINDS = ['name', 'document', 'code'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Fewer characters would list half the event. */
export const LEAST_CHARACTERS = 3;

interface KindFacts {
  maxLength: number;
  /** The text as the field shows it while somebody types. */
  shape: (typed: string) => string;
  /** What of a pasted text is looked for, where a person pastes more than the field takes. */
  within: (pasted: string) => string | undefined;
}

const MAX_NAME = 80;

export const searchKinds: Readonly<Record<SearchKind, KindFacts>> = Object.freeze({
  name: { maxLength: MAX_NAME, shape: (typed) => typed, within: () => undefined },
  document: { maxLength: DOCUMENT_MAX_LENGTH, shape: maskTypedDocument, within: documentWithin },
  code: {
    maxLength: ORDER_CODE_LENGTH,
    shape: (typed) => typed.toUpperCase(),
    within: (pasted) => codesWithin(pasted)[0]?.code,
  },
});

/** What the field shows for a text: as it is typed, or of a longer one, which only a paste can be, what is meant. */
export function shownText(kind: SearchKind, text: string): string {
  const { maxLength, shape } = searchKinds[kind];
  return text.length > maxLength ? pastedText(kind, text) : shape(text);
}

/** What the field shows for a text that was pasted into it. */
export function pastedText(kind: SearchKind, text: string): string {
  const { maxLength, shape, within } = searchKinds[kind];
  const line = cleanLine(text);
  return shape(within(line) ?? line).slice(0, maxLength);
}

/** Says whether there is enough to search for, so that a search never lists everybody. */
export function isEnough(kind: SearchKind, typed: string): boolean {
  const bare = kind === 'document' ? normaliseDocument(typed) : typed.trim();
  return bare.length >= LEAST_CHARACTERS;
}

/** Says whether the phone's list of tickets can't answer: it has no whole documents, and orders stand beside it. */
export function needsNetwork(kind: SearchKind, typed: string): boolean {
  const isOrder = typed.trim().toUpperCase().startsWith(ORDER_CODE_MARK) || typedOrder(typed) !== undefined;
  return kind === 'document' || isOrder;
}

/** The order code that was typed, if it is a whole one. */
export function typedOrder(typed: string): string | undefined {
  return codesWithin(typed).find(({ kind }) => kind === 'order')?.code;
}

/** The ticket codes that may have been typed, whole ones. */
export function typedTicketCodes(typed: string): string[] {
  return codesWithin(typed)
    .filter(({ kind }) => kind === 'ticket')
    .map(({ code }) => code);
}

/** The first of them. */
export function typedTicketCode(typed: string): string | undefined {
  return typedTicketCodes(typed)[0];
}
