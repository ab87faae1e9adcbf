import { documentKind, foldText, normaliseDocument, uuidText } from '@festix/domain/ground';
import { codesWithin, typedOrderCodes, type OrderOrigin, type OrderStatus } from '@festix/domain/selling';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

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
export interface OrderWays {
  where: Statement;
  /** Alternatives, one of which holds as well; empty without words. */
  ways: readonly Statement[];
}

/** Narrows a condition on orders `o` by a search. */
export function narrowed(base: Statement, search: OrderSearch): Statement {
  const { where, ways } = narrowedWays(base, search);
  return ways.length === 0 ? where : sql`${where} and (${inParentheses(ways, ' or ')})`;
}

function inParentheses(conditions: readonly Statement[], separator: ' and ' | ' or '): Statement {
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    separator,
  );
}

/** Narrows it with the alternatives apart, for a list that reads each by itself. */
export function narrowedWays(base: Statement, search: OrderSearch): OrderWays {
  const where = [base];
  if (search.status) where.push(sql`o.status = ${search.status}`);
  if (search.statuses) where.push(sql`o.status = any (${search.statuses}::text[])`);
  if (search.origins) where.push(sql`o.origin = any (${search.origins}::text[])`);
  if (search.event_ids) where.push(sql`o.event_id = any (${search.event_ids}::uuid[])`);
  if (search.lots)
    where.push(sql`exists (select from tickets t where t.order_id = o.id and t.lot_id = any (${search.lots}::uuid[]))`);
  const words = search.query?.trim();
  const ofTickets = words && search.tickets_of ? ticketsWay(words, search) : undefined;
  const ways = words ? [conditionOf(words, search), ...(ofTickets ? [ofTickets] : [])] : [];
  return { where: inParentheses(where, ' and '), ways };
}

/** Matches orders of the event by another holder of a ticket, or by a ticket's whole code. */
function ticketsWay(words: string, { filter = 'user', tickets_of }: OrderSearch): Statement | undefined {
  if (filter === 'user') {
    const named = namedAs(words);
    return sql`o.id in (select t.order_id from tickets t where t.event_id = ${tickets_of}::uuid and t.assignee_email is not null
      and (${named(sql`name_words(t.assignee_name)`)} or ${named(sql`name_words(t.holder_name)`)}
        or t.assignee_email like ${addressPattern(words)}))`;
  }
  if (filter === 'code') {
    const codes = codesWithin(words).map(({ code }) => code);
    if (codes.length === 0) return undefined;
    return sql`o.id in (select t.order_id from tickets t where t.event_id = ${tickets_of}::uuid
      and t.code = any (${codes}::text[]))`;
  }
  return undefined;
}

/** Returns the condition. Each pattern is separate, because no index serves a list of patterns. */
function conditionOf(words: string, { filter = 'user', code_prefix, whole_documents = false }: OrderSearch): Statement {
  switch (filter) {
    case 'user': {
      const likes = [
        namedAs(words)(sql`folded_words(o.buyer_folded)`),
        sql`o.buyer_email like ${addressPattern(words)}`,
        ...phonePatterns(words).map((pattern) => sql`o.buyer_phone like ${pattern}`),
      ];
      return sql`${HAS_BUYER} and (${sql.join(likes, ' or ')})`;
    }
    case 'document': {
      const document = normaliseDocument(words);
      if (whole_documents || documentKind(document)) return sql`o.buyer_document = ${document}`;
      return sql`o.buyer_document like ${beginning(document)}`;
    }
    case 'code':
      return sql.join(
        typedOrderCodes(words, code_prefix).map((code) => sql`o.code like ${beginning(code)}`),
        ' or ',
      );
    case 'id':
      return sql`o.id = ${uuidText.check(words) ? words : null}::uuid`;
  }
}

/** Repeats the condition of the partial index over buyers, so that the planner uses it. */
const HAS_BUYER = sql`(o.buyer_name is not null or o.buyer_email is not null or o.buyer_phone is not null)`;

/** Trigrams find any part of an address that has three letters; a shorter one must be its beginning. */
const LETTERS_OF_A_PART = 3;

/** Returns a pattern for addresses with these words in them. */
export function addressPattern(words: string): string {
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
