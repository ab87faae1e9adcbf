import { type SalesFilter } from '@festix/domain/contract';
import { DOCUMENT_MAX_LENGTH, documentWithin, maskTypedDocument, SEARCH_LENGTH } from '@festix/domain/ground';
import { ORDER_CODE_LENGTH, ORDER_CODE_MARK } from '@festix/domain/selling';
import type { FilterType } from '@festix/ui/workbench';
import { takesPasted } from '../../../frame/form/type-into.ts';
import { saleTexts as texts } from './sales-texts.ts';

export interface SaleSearch {
  buyerHint: string;
  codeHint: string;
  /** Letters that every code of the list begins with; put before the typed text unless it is a whole code. */
  codePrefix?: string;
}

/** Returns the kinds of search of any list of sales. */
export function saleSearchTypes({ buyerHint, codeHint, codePrefix }: SaleSearch): readonly FilterType<SalesFilter>[] {
  return [
    { value: 'user', label: texts.buyer, placeholder: buyerHint, maxLength: SEARCH_LENGTH },
    {
      value: 'document',
      label: texts.document,
      placeholder: texts.documentHint,
      mask: maskTypedDocument,
      maxLength: DOCUMENT_MAX_LENGTH,
      onPaste: takesPasted(documentWithin),
    },
    {
      value: 'code',
      label: texts.code,
      placeholder: codeHint,
      mask: (text) => text.toUpperCase().replace(/\s/g, ''),
      maxLength: ORDER_CODE_LENGTH,
      ...(codePrefix && { prefix: (typed: string) => (typed.startsWith(ORDER_CODE_MARK) ? '' : codePrefix) }),
    },
    { value: 'id', label: texts.id, placeholder: texts.idHint, maxLength: SEARCH_LENGTH },
  ];
}

/** Returns the kind of search in the address, or the default. */
export function searchTypeIn({ filter }: { filter: string }): SalesFilter {
  return filter === 'document' || filter === 'code' || filter === 'id' ? filter : 'user';
}
