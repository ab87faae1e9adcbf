import type { CheckinListQuery } from '@festix/domain/contract';
import { DOCUMENT_MAX_LENGTH, documentWithin, maskTypedDocument } from '@festix/domain/ground';
import { ORDER_CODE_LENGTH, ORDER_CODE_MARK, orderCodePrefix, PARTNER_CODE_LENGTH } from '@festix/domain/selling';
import type { FilterType } from '@festix/ui/workbench';
import { takesPasted } from '../../../frame/form/type-into.ts';

export type CheckinFilter = NonNullable<CheckinListQuery['filter']>;

/** `FTX` and three letters of the event's name. */
const ORDER_CODE_PREFIX_LENGTH = 6;

/**
 * Returns the code for the API: completes one after the fixed letters, and leaves any other. `takesAny`: it may be one of
 * another seller's, whose case, hyphens and length are its own, and the server tries all kinds.
 */
export function codeAsked(typed: string, eventName: string, takesAny = false): string {
  if (takesAny) return typed.trim();
  const prefix = orderCodePrefix(eventName);
  const code = bare(typed, prefix);
  return isRestOfOrderCode(code) ? prefix + code : code;
}

/** Removes the letters before the field from a pasted order code. */
function bare(typed: string, prefix: string): string {
  const code = typed.toUpperCase().replace(/\s/g, '');
  return code.startsWith(prefix) ? code.slice(prefix.length) : code;
}

/** Returns whether a code is the rest of an order code: a ticket's is longer, another event's begins with the mark. */
function isRestOfOrderCode(code: string): boolean {
  return code.length <= ORDER_CODE_LENGTH - ORDER_CODE_PREFIX_LENGTH && !code.startsWith(ORDER_CODE_MARK);
}

/** The search by code where other sellers' tickets are admitted. */
const ANY_CODE: FilterType<CheckinFilter> = {
  ...{ value: 'code', label: 'Código', placeholder: 'Código do ingresso, ou do pedido' },
  maxLength: PARTNER_CODE_LENGTH.most,
};

/** Returns the searches of entries; the code's depends on the event's name, and on whether it may be any text. */
export function filterTypes(eventName: string, takesAny = false): FilterType<CheckinFilter>[] {
  const prefix = orderCodePrefix(eventName);
  return [
    { value: 'user', label: 'Pessoa', placeholder: 'Nome ou e-mail' },
    {
      value: 'document',
      label: 'Documento',
      placeholder: 'CPF ou CNPJ',
      mask: maskTypedDocument,
      maxLength: DOCUMENT_MAX_LENGTH,
      onPaste: takesPasted(documentWithin),
    },
    takesAny
      ? ANY_CODE
      : {
          value: 'code',
          label: 'Código',
          placeholder: '7 caracteres, ou o código do ingresso',
          prefix: (typed) => (isRestOfOrderCode(typed) ? prefix : ''),
          mask: (text) => bare(text, prefix),
          maxLength: ORDER_CODE_LENGTH,
        },
  ];
}
