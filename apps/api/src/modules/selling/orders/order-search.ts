import { documentKind, foldText, normaliseDocument, uuidText } from '@festix/domain/ground';
import { codesWithin, typedOrderCodes, type OrderOrigin, type OrderStatus } from '@festix/domain/selling';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import type { OrderFilter } from './orders.queries.ts';

/** The filters of a list of sales. */
export interface OrderSearch {
  query?: string | undefined;
  /** The column that `query` searches; user is name, e-mail or phone. */
  filter?: 'user' | 'document' | 'code' | 'id' | undefined;
  status?: OrderStatus | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  origins?: readonly OrderOrigin[] | undefined;
  lots?: readonly string[] | undefined;
  event_ids?: readonly string[] | undefined;
  /** First part of the event's codes, so that the rest alone finds one. */
  code_prefix?: string | undefined;
  /** The event whose tickets are searched, too, by holder and code. */
  tickets_of?: string | undefined;
  /** Whether a document matches only as a whole, because a part could be guessed digit by digit. */
  whole_documents?: boolean | undefined;
}

/**
 * Is a search, as conditions that hold together, and alternative matches of its words, each with an index of its own.
 */
export interface OrderWays extends OrderFilter {
  /** Alternatives, one of which holds as well; empty without words. */
  ways: readonly string[];
}

/** Narrows a filter over orders `o` by a search. */
export function narrowed(base: OrderFilter, search: OrderSearch): OrderFilter {
  const { where, params, ways } = narrowedWays(base, search);
  return { where: ways.length === 0 ? where : `${where} and (${either(ways)})`, params };
}

function either(ways: readonly string[]): string {
  return ways.map((way) => `(${way})`).join(' or ');
}

/** Narrows it with the alternatives apart, for a list that reads each by itself. */
export function narrowedWays(base: OrderFilter, search: OrderSearch): OrderWays {
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
  const ofTickets = words && search.tickets_of ? ticketsWay(words, search, given) : undefined;
  const ways = words ? [conditionOf(words, search, given), ...(ofTickets ? [ofTickets] : [])] : [];
  return { where: where.map((condition) => `(${condition})`).join(' and '), params, ways };
}

/** Matches orders of the event by another holder of a ticket, or by a ticket's whole code. */
function ticketsWay(
  words: string,
  { filter = 'user', tickets_of }: OrderSearch,
  given: (value: unknown) => string,
): string | undefined {
  if (filter === 'user') {
    const named = namedAs(words, given);
    const event = given(tickets_of);
    const email = given(addressPattern(words));
    return `o.id in (select t.order_id from tickets t where t.event_id = ${event}::uuid and t.assignee_email is not null
      and (${named('name_words(t.assignee_name)')} or ${named('name_words(t.holder_name)')} or t.assignee_email like ${email}))`;
  }
  if (filter === 'code') {
    const codes = codesWithin(words).map(({ code }) => code);
    if (codes.length === 0) return undefined;
    return `o.id in (select t.order_id from tickets t where t.event_id = ${given(tickets_of)}::uuid
      and t.code = any (${given(codes)}::text[]))`;
  }
  return undefined;
}

/**
 * Returns the condition. `given` adds a parameter. Each pattern is separate, because no index serves a list of
 * patterns.
 */
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

/** Repeats the condition of the partial index over buyers, so that the planner uses it. */
const HAS_BUYER = '(o.buyer_name is not null or o.buyer_email is not null or o.buyer_phone is not null)';

/** Trigrams find any part of an address that has three letters; a shorter one must be its beginning. */
const LETTERS_OF_A_PART = 3;

function addressPattern(words: string): string {
  const folded = foldText(words);
  return folded.length < LETTERS_OF_A_PART ? beginning(folded) : `%${likeText(folded)}%`;
}

/** Returns a pattern for texts with this beginning. */
function beginning(text: string): string {
  return `${likeText(text)}%`;
}

/** Least digits of a search by phone; fewer match too many. */
const LEAST_DIGITS = 4;

/** Returns patterns for phones with the typed digits, if they can be part of a phone. */
function phonePatterns(words: string): string[] {
  const digits = words.replace(/[\s()+.-]/g, '');
  return /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS ? [`%${digits}%`] : [];
}
