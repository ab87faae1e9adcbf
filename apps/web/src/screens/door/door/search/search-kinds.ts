import {
  cleanLine,
  DOCUMENT_MAX_LENGTH,
  documentWithin,
  maskTypedDocument,
  normaliseDocument,
} from '@festix/domain/ground';
import { codesWithin, ORDER_CODE_LENGTH, ORDER_CODE_MARK, PARTNER_CODE_LENGTH } from '@festix/domain/selling';

export const SEARCH_KINDS = ['name', 'document', 'code'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Fewer characters would list half the event. */
export const LEAST_CHARACTERS = 3;

interface KindFacts {
  maxLength: number;
  /** Formats the text while it is typed. */
  shape: (typed: string) => string;
  /** Returns the searched part of a pasted text that is too long for the field. */
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

/** A code where partners sell: of any script and case, and longer than our own. */
const anyCode: KindFacts = {
  maxLength: PARTNER_CODE_LENGTH.most,
  shape: (typed) => typed,
  within: () => undefined,
};

/** Returns the facts of a kind of search at a door; `hasPartners`: another seller's tickets open it too. */
export function kindFacts(kind: SearchKind, hasPartners: boolean): KindFacts {
  return kind === 'code' && hasPartners ? anyCode : searchKinds[kind];
}

/** Returns the field's text: as it is typed, or the searched part of a longer one, which was pasted. */
export function shownText(kind: SearchKind, text: string, hasPartners = false): string {
  const { maxLength, shape } = kindFacts(kind, hasPartners);
  return text.length > maxLength ? pastedText(kind, text, hasPartners) : shape(text);
}

/** Returns the field's text after a paste. */
export function pastedText(kind: SearchKind, text: string, hasPartners = false): string {
  const { maxLength, shape, within } = kindFacts(kind, hasPartners);
  const line = cleanLine(text);
  return shape(within(line) ?? line).slice(0, maxLength);
}

/** Returns whether a text suffices, so that a search never lists everybody. */
export function isEnough(kind: SearchKind, typed: string): boolean {
  const bare = kind === 'document' ? normaliseDocument(typed) : typed.trim();
  return bare.length >= LEAST_CHARACTERS;
}

/** Returns whether the phone's list can't answer: it has no whole documents, and orders are stored apart. */
export function needsNetwork(kind: SearchKind, typed: string): boolean {
  const isOrder = typed.trim().toUpperCase().startsWith(ORDER_CODE_MARK) || typedOrder(typed) !== undefined;
  return kind === 'document' || isOrder;
}

/** Returns the typed order code, if it is whole. */
export function typedOrder(typed: string): string | undefined {
  return codesWithin(typed).find(({ kind }) => kind === 'order')?.code;
}

/** Returns the whole ticket codes that may have been typed. */
export function typedTicketCodes(typed: string): string[] {
  return codesWithin(typed)
    .filter(({ kind }) => kind === 'ticket')
    .map(({ code }) => code);
}

/** Returns the first of them. */
export function typedTicketCode(typed: string): string | undefined {
  return typedTicketCodes(typed)[0];
}
