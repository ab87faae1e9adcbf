import {
  documentKind,
  foldText,
  normaliseDocument,
  typedOrderCodes,
  uuidText,
  type OrderOrigin,
  type OrderStatus,
} from '@festix/domain';
import { likeText } from '../../kernel/like-text.ts';
import { namedAs } from '../../kernel/named-as.ts';
import type { OrderFilter } from './orders.queries.ts';

/** What a list of sales may be narrowed by. */
export interface OrderSearch {
  query?: string | undefined;
  /** Which column `query` looks in; user is name, e-mail or phone. */
  filter?: 'user' | 'document' | 'code' | 'id' | undefined;
  status?: OrderStatus | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  origins?: readonly OrderOrigin[] | undefined;
  lots?: readonly string[] | undefined;
  event_ids?: readonly string[] | undefined;
  /** What the codes of the one event begin with that is searched: who types only the rest of one finds it. */
  code_prefix?: string | undefined;
  /** Documents are found only by all of their digits, or else one could be guessed digit by digit. */
  whole_documents?: boolean | undefined;
}

/** Narrows a filter over orders `o` by what somebody looks for. */
export function narrowed(base: OrderFilter, search: OrderSearch): OrderFilter {
  const params = [...base.params];
  const where = [base.where];
  const given = (value: unknown): string => `$${params.push(value)}`;
  if (search.status) where.push(`o.status = ${given(search.status)}`);
  if (search.statuses) where.push(`o.status = any (${given(search.statuses)}::text[])`);
  if (search.origins) where.push(`o.origin = any (${given(search.origins)}::text[])`);
  if (search.event_ids) where.push(`o.event_id = any (${given(search.event_ids)}::uuid[])`);
  if (search.lots) {
    const lots = given(search.lots);
    where.push(`exists (select from tickets t where t.order_id = o.id and t.lot_id = any (${lots}::uuid[]))`);
  }
  const words = search.query?.trim();
  if (words) where.push(conditionOf(words, search, given));
  return { where: where.map((condition) => `(${condition})`).join(' and '), params };
}

/** `given` makes a parameter of a value. Each pattern stands by itself, for no index is read by a list of patterns. */
function conditionOf(
  words: string,
  { filter = 'user', code_prefix, whole_documents = false }: OrderSearch,
  given: (value: unknown) => string,
): string {
  switch (filter) {
    case 'user': {
      const likes = [
        namedAs(words, given)('folded_words(o.buyer_folded)'),
        `o.buyer_email like ${given(addressPattern(words))}`,
        ...phonePatterns(words).map((pattern) => `o.buyer_phone like ${given(pattern)}`),
      ];
      return `${HAS_BUYER} and (${likes.join(' or ')})`;
    }
    case 'document': {
      const document = normaliseDocument(words);
      if (whole_documents || documentKind(document)) return `o.buyer_document = ${given(document)}`;
      return `o.buyer_document like ${given(beginning(document))}`;
    }
    case 'code':
      return typedOrderCodes(words, code_prefix)
        .map((code) => `o.code like ${given(beginning(code))}`)
        .join(' or ');
    case 'id':
      return `o.id = ${given(uuidText.check(words) ? words : null)}::uuid`;
  }
}

/** Said as the index says it that finds people. */
const HAS_BUYER = '(o.buyer_name is not null or o.buyer_email is not null or o.buyer_phone is not null)';

/** Trigrams find any part of an address, as far as it has three letters; less has to begin it. */
const LETTERS_OF_A_PART = 3;

function addressPattern(words: string): string {
  const folded = foldText(words);
  return folded.length < LETTERS_OF_A_PART ? beginning(folded) : `%${likeText(folded)}%`;
}

/** A pattern for what begins so. */
function beginning(text: string): string {
  return `${likeText(text)}%`;
}

/** Fewer digits than these are in too many phones. */
const LEAST_DIGITS = 4;

/** For a phone that has what was typed in it, as far as that can be a part of a phone. */
function phonePatterns(words: string): string[] {
  const digits = words.replace(/[\s()+.-]/g, '');
  return /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS ? [`%${digits}%`] : [];
}
