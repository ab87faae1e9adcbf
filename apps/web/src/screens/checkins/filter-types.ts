import { DOCUMENT_MAX_LENGTH, maskTypedDocument, ORDER_CODE_LENGTH, orderCodePrefix } from '@festix/domain';
import type { FilterType } from '@festix/ui/workbench';
import type { CheckinFilter } from './use-checkins.ts';

/** What entries can be searched by; the code's form depends on the event's name. */
export function filterTypes(eventName: string): FilterType<CheckinFilter>[] {
  return [
    { value: 'user', label: 'Pessoa', placeholder: 'Nome ou e-mail' },
    {
      value: 'document',
      label: 'Documento',
      placeholder: 'CPF ou CNPJ',
      mask: maskTypedDocument,
      maxLength: DOCUMENT_MAX_LENGTH,
    },
    {
      value: 'code',
      label: 'Código',
      placeholder: `${orderCodePrefix(eventName)}… ou código do ingresso`,
      mask: (text) => text.toUpperCase().replace(/\s/g, ''),
      maxLength: ORDER_CODE_LENGTH,
    },
  ];
}
