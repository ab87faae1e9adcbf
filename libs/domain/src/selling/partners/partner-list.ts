import { documentKind, normaliseDocument } from '../../ground/rules/document.ts';
import { PERSON_NAME_LENGTH } from '../../ground/rules/lengths.ts';
import { textRule } from '../../ground/rules/rule.ts';
import { cleanLine } from '../../ground/words/clean-text.ts';
import { MAX_LOTS_PER_EVENT } from '../../programme/lots/lot-rules.ts';
import { keptPartnerCode, PARTNER_CODE_LENGTH } from '../tickets/partner-code.ts';

/** Most tickets of one call. */
export const MOST_PARTNER_TICKETS = 5_000;

/** Most rows of an imported list, without its heading. */
export const MOST_PARTNER_ROWS = 20_000;

/** Most partner tickets of an event, withdrawn ones included. */
export const MOST_OF_EVENT = 100_000;

/** Most bytes of an imported list. */
export const LARGEST_PARTNER_LIST = 8 * 1024 * 1024;

/** Most sellers of an event, and most categories of a seller. */
export const MOST_SELLERS = 20;
export const MOST_CATEGORIES = 40;

/** Most lots of all sellers of an event together, so that its own lots have numbers left. */
export const MOST_PARTNER_LOTS = 100;

export const SELLER_NAME_LENGTH = 60;
export const CATEGORY_LENGTH = 80;
export const PARTNER_DOCUMENT_LENGTH = 40;

/** Most characters of an order or group at the seller. */
export const PARTNER_ORDER_LENGTH = 64;

/** Accepts the name of another seller, such as a ticketing site. */
export const sellerName = textRule(
  'seller_name',
  `Informe o nome de quem vendeu, com até ${SELLER_NAME_LENGTH} caracteres.`,
  (text) => cleanLine(text) !== '' && cleanLine(text).length <= SELLER_NAME_LENGTH,
  { minLength: 1, maxLength: SELLER_NAME_LENGTH },
);

/** Reasons against a row of a seller's list. */
export const PARTNER_REASONS = [
  'ROW_INVALID',
  'CODE_MISSING',
  'CODE_TOO_SHORT',
  'CODE_TOO_LONG',
  'NAME_TOO_LONG',
  'DOCUMENT_TOO_LONG',
  'CATEGORY_TOO_LONG',
  'ORDER_TOO_LONG',
  'TOO_MANY_CATEGORIES',
  'TOO_MANY_LOTS',
  'TOO_MANY_TICKETS',
  'NUL',
  'FORMULA',
  'LONG_NUMBER',
  'TWICE',
  'OTHER_SELLER',
  'ALIKE',
] as const;

export type PartnerReason = (typeof PARTNER_REASONS)[number];

/** Texts of the reasons; the seller or the line that has the code already is named beside them. */
export const partnerReasonTexts: Readonly<Record<PartnerReason, string>> = Object.freeze({
  ROW_INVALID: 'Esta linha não é um ingresso.',
  CODE_MISSING: 'Falta o código.',
  CODE_TOO_SHORT: `O código tem menos de ${PARTNER_CODE_LENGTH.least} caracteres.`,
  CODE_TOO_LONG: `O código tem mais de ${PARTNER_CODE_LENGTH.most} caracteres.`,
  NAME_TOO_LONG: `O nome tem mais de ${PERSON_NAME_LENGTH} caracteres.`,
  DOCUMENT_TOO_LONG: `O documento tem mais de ${PARTNER_DOCUMENT_LENGTH} caracteres.`,
  CATEGORY_TOO_LONG: `A categoria tem mais de ${CATEGORY_LENGTH} caracteres.`,
  ORDER_TOO_LONG: `O pedido tem mais de ${PARTNER_ORDER_LENGTH} caracteres.`,
  TOO_MANY_CATEGORIES: `Este vendedor tem mais de ${MOST_CATEGORIES} categorias.`,
  TOO_MANY_LOTS: `Não há lote para esta categoria: um evento tem no máximo ${MAX_LOTS_PER_EVENT} lotes, ${MOST_PARTNER_LOTS} deles de parceiros.`,
  TOO_MANY_TICKETS: `Um evento tem no máximo ${MOST_OF_EVENT.toLocaleString('pt-BR')} ingressos de parceiros, e este já tem todos.`,
  NUL: 'A linha tem um caractere inválido.',
  FORMULA: 'Fórmulas não são aceitas, escreva o valor.',
  LONG_NUMBER:
    'Um número de mais de 15 dígitos perde os últimos na planilha. Formate a coluna como texto e escreva de novo.',
  TWICE: 'O mesmo código está duas vezes nesta lista.',
  OTHER_SELLER: 'Este código já está na lista de outro vendedor deste evento.',
  ALIKE: 'Só maiúsculas, minúsculas ou espaços separam este código de outro.',
});

/** A valid row of a seller's list. An absent field stays as it is. */
export interface PartnerRow {
  /** Place in the list, from 0. */
  index: number;
  code: string;
  name?: string | null;
  document?: string | null;
  category?: string | null;
  /** Order or group at the seller; its tickets of one category are a party. */
  order?: string | null;
  withdrawn?: boolean;
}

/** A row that is not taken. */
export interface RejectedRow {
  index: number;
  code: string | null;
  reason: PartnerReason;
  /** Place of the row that is taken with the same code, or with one that folds alike. */
  other_index?: number;
  /** The seller that has such a code. */
  seller?: string;
}

/** Returns the valid rows of a list and the others with their reasons. The first of two equal codes is taken. */
export function readPartnerRows(rows: readonly unknown[]): { rows: PartnerRow[]; rejected: RejectedRow[] } {
  const taken = new Map<string, PartnerRow>();
  const rejected: RejectedRow[] = [];
  rows.forEach((given, index) => {
    const row = readRow(given, index);
    if ('reason' in row) {
      rejected.push(row);
      return;
    }
    const first = taken.get(row.code);
    if (first) rejected.push({ index, code: row.code, reason: 'TWICE', other_index: first.index });
    else taken.set(row.code, row);
  });
  return { rows: [...taken.values()], rejected };
}

function readRow(given: unknown, index: number): PartnerRow | RejectedRow {
  const no = (reason: PartnerReason, code: string | null = null): RejectedRow => ({ index, code, reason });
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return no('ROW_INVALID');
  const row = given as Record<string, unknown>;
  const { code: written, withdrawn } = row;
  if (written === undefined || written === null || written === '') return no('CODE_MISSING');
  if (typeof written !== 'string') return no('ROW_INVALID');
  if (written.includes('\0')) return no('NUL');
  // Before it is cleaned, because cleaning a text of megabytes takes long.
  if (written.length > PARTNER_CODE_LENGTH.most * 2) return no('CODE_TOO_LONG', written.slice(0, 80));
  const code = keptPartnerCode(written);
  if (code === '') return no('CODE_MISSING');
  if (code.length < PARTNER_CODE_LENGTH.least) return no('CODE_TOO_SHORT', code);
  if (code.length > PARTNER_CODE_LENGTH.most) return no('CODE_TOO_LONG', code.slice(0, 80));
  if (withdrawn !== undefined && typeof withdrawn !== 'boolean') return no('ROW_INVALID', code);
  const name = textOf(row, 'name', PERSON_NAME_LENGTH);
  const document = textOf(row, 'document', PARTNER_DOCUMENT_LENGTH);
  const category = textOf(row, 'category', CATEGORY_LENGTH);
  const order = textOf(row, 'order', PARTNER_ORDER_LENGTH);
  if (name === 'no text' || document === 'no text' || category === 'no text' || order === 'no text')
    return no('ROW_INVALID', code);
  if (name === 'too long') return no('NAME_TOO_LONG', code);
  if (document === 'too long') return no('DOCUMENT_TOO_LONG', code);
  if (category === 'too long') return no('CATEGORY_TOO_LONG', code);
  if (order === 'too long') return no('ORDER_TOO_LONG', code);
  if (document.document && documentKind(document.document)) document.document = normaliseDocument(document.document);
  // A dash says that there is none.
  if (order.order && !/[\p{L}\p{N}]/u.test(order.order)) order.order = null;
  const told = { ...name, ...document, ...category, ...order };
  return { index, code, ...(withdrawn !== undefined && { withdrawn }), ...told };
}

/** Returns a field with its clean text, which is null for an empty one; nothing for an absent one. */
function textOf<Field extends string>(
  row: Record<string, unknown>,
  field: Field,
  most: number,
): Partial<Record<Field, string | null>> | 'no text' | 'too long' {
  const value = row[field];
  if (value === undefined) return {};
  if (value !== null && typeof value !== 'string') return 'no text';
  if (value !== null && value.length > most * 4) return 'too long';
  const text = cleanLine(value ?? '');
  return text.length > most ? 'too long' : ({ [field]: text === '' ? null : text } as Record<Field, string | null>);
}
