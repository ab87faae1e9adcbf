import { expect, it } from '@jest/globals';
import { DOCUMENT_KINDS, documentToAsk } from './document-to-ask.ts';
import { isReducedByLaw, PRICE_KINDS } from './price-kind.ts';

it('the kinds that ask for a document are those that the law reduces', () => {
  expect(DOCUMENT_KINDS).toEqual(PRICE_KINDS.filter(isReducedByLaw));
});

it('a stub without a kind asks for its receipt, and is no kind of its own', () => {
  expect(documentToAsk(null)?.title).toBe('Tipo no recibo');
  expect(DOCUMENT_KINDS).not.toContain(null);
});
