import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** SQL expressions that identify a person; null for unknown ones. */
interface PersonExpressions {
  event_id: Statement;
  user_id: Statement;
  email: Statement;
  document: Statement;
  now: Statement;
}

/** Returns SQL that is true for an order `o` whose places count as taken, without expired holds. */
function holdsPlaceSql(now: Statement): Statement {
  return sql`holds_place(o.status, o.status_detail)
        and (o.status not in ('booking', 'rejected') or o.expires_at > ${now})`;
}

/** SQL: an order `o` paid with money, which nobody does to use up another person's limit. */
const IS_BOUGHT = sql`o.paid_at is not null and o.total > 0`;

/**
 * Returns SQL that counts the places of an event that one person has bought online: by the same account, e-mail or
 * document. Anybody can type any e-mail or document: against an account only paid orders count by them, so that a
 * stranger does not use up its limit. A person without an account is identified by nothing else, and signs in if the
 * name is abused.
 */
export function placesOfPersonSql({ event_id, user_id, email, document, now }: PersonExpressions): Statement {
  const isTheirs = sql`(${user_id} is null or ${IS_BOUGHT})`;
  return sql`select count(*) from orders o
      join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
      where o.event_id = ${event_id} and o.origin = 'online' and ${holdsPlaceSql(now)}
        and (o.user_id = ${user_id} or o.buyer_email = ${email} and ${isTheirs}
          or o.buyer_document = ${document} and ${isTheirs})`;
}

/** Returns SQL that is true for an unpaid order `o` whose places are held. */
function isOpenSql(now: Statement): Statement {
  return sql`o.origin = 'online' and o.status in ('booking', 'rejected') and o.expires_at > ${now}`;
}

/** SQL: an order `o` taken for free: a hoarder could take all of those. */
export const TAKEN_FREE = sql`(o.status = 'paid' and o.total = 0)`;

/** Returns SQL that is true for an order `o` with unpaid or free places of an event, for an e-mail and no account. */
export function openOfEmailSql({
  event_id,
  email,
  now,
}: Pick<PersonExpressions, 'event_id' | 'email' | 'now'>): Statement {
  return sql`o.event_id = ${event_id} and o.buyer_email = ${email} and o.user_id is null and o.origin = 'online'
            and (${isOpenSql(now)} or ${TAKEN_FREE})`;
}

/** Returns SQL that is true for an order `o` of an account with free places of an event, had or held. */
export function freeOfAccountSql({
  event_id,
  user_id,
  now,
}: Pick<PersonExpressions, 'event_id' | 'user_id' | 'now'>): Statement {
  return sql`o.event_id = ${event_id} and o.user_id = ${user_id} and o.subtotal = 0 and o.origin = 'online'
            and (${isOpenSql(now)} or o.status = 'paid')`;
}

/** Returns SQL that is true for an order `o` that holds unpaid places of an event for an account. */
export function openOfAccountSql({
  event_id,
  user_id,
  now,
}: Pick<PersonExpressions, 'event_id' | 'user_id' | 'now'>): Statement {
  return sql`o.event_id = ${event_id} and o.user_id = ${user_id} and ${isOpenSql(now)}`;
}
