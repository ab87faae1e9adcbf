import {
  DOCUMENT_MAX_LENGTH,
  maskTypedDocument,
  normaliseDocument,
  normaliseTypedCode,
  ORDER_CODE_LENGTH,
  ORDER_CODE_MARK,
} from '@festix/domain';

export const SEARCH_KINDS = ['name', 'document', 'code'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Fewer characters would list half the event. */
export const LEAST_CHARACTERS = 3;

interface KindFacts {
  maxLength: number;
  /** The text as the field shows it while somebody types. */
  shape: (typed: string) => string;
}

const MAX_NAME = 80;

export const searchKinds: Readonly<Record<SearchKind, KindFacts>> = Object.freeze({
  name: { maxLength: MAX_NAME, shape: (typed) => typed },
  document: { maxLength: DOCUMENT_MAX_LENGTH, shape: maskTypedDocument },
  code: { maxLength: ORDER_CODE_LENGTH, shape: (typed) => typed.toUpperCase() },
});

/** Says whether there is enough to search for, so that a search never lists everybody. */
export function isEnough(kind: SearchKind, typed: string): boolean {
  const bare = kind === 'document' ? normaliseDocument(typed) : typed.trim();
  return bare.length >= LEAST_CHARACTERS;
}

/** Says whether only the server can answer: the phone's list has neither whole documents nor orders. */
export function needsNetwork(kind: SearchKind, typed: string): boolean {
  return kind === 'document' || typed.trim().toUpperCase().startsWith(ORDER_CODE_MARK);
}

/** The ticket code that was typed, if it is a whole one. */
export function typedTicketCode(typed: string): string | undefined {
  const code = normaliseTypedCode(typed);
  return code?.kind === 'ticket' ? code.code : undefined;
}
