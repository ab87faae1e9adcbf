/** SQL expressions that say who a person is; null where that is not known. */
interface PersonExpressions {
  event_id: string;
  user_id: string;
  email: string;
  document: string;
  now: string;
}

/** An order `o` whose places count as taken, holds that ran out left aside. */
function holdsPlaceSql(now: string): string {
  return `holds_place(o.status, o.status_detail)
        and (o.status not in ('booking', 'rejected') or o.expires_at > ${now})`;
}

/** An order `o` that money was paid for, which nobody does to use up what somebody else may have. */
const IS_BOUGHT = `o.paid_at is not null and o.total > 0`;

/**
 * Counts the places of an event that one person has bought online: by the same account, e-mail or document. Anybody can say
 * anybody's e-mail or document: against an account only what was paid for counts by them, so that no stranger uses up what
 * its person may have. Who has no account is known by nothing else, and signs in where somebody uses his name.
 */
export function placesOfPersonSql({ event_id, user_id, email, document, now }: PersonExpressions): string {
  const isTheirs = `(${user_id} is null or ${IS_BOUGHT})`;
  return `select count(*) from orders o
      join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
      where o.event_id = ${event_id} and o.origin = 'online' and ${holdsPlaceSql(now)}
        and (o.user_id = ${user_id} or o.buyer_email = ${email} and ${isTheirs}
          or o.buyer_document = ${document} and ${isTheirs})`;
}

/** An order `o` that nobody has paid for yet, whose places are held. */
function isOpenSql(now: string): string {
  return `o.origin = 'online' and o.status in ('booking', 'rejected') and o.expires_at > ${now}`;
}

/** An order `o` that was taken for nothing: places are free as well to who takes them all. */
export const TAKEN_FREE = `(o.status = 'paid' and o.total = 0)`;

/** An order `o` that has places of an event, unpaid or for nothing, for an e-mail and for no account. */
export function openOfEmailSql({
  event_id,
  email,
  now,
}: Pick<PersonExpressions, 'event_id' | 'email' | 'now'>): string {
  return `o.event_id = ${event_id} and o.buyer_email = ${email} and o.user_id is null and o.origin = 'online'
            and (${isOpenSql(now)} or ${TAKEN_FREE})`;
}

/** An order `o` of an account whose places of an event cost nothing, whether it has them or holds them. */
export function freeOfAccountSql({
  event_id,
  user_id,
  now,
}: Pick<PersonExpressions, 'event_id' | 'user_id' | 'now'>): string {
  return `o.event_id = ${event_id} and o.user_id = ${user_id} and o.subtotal = 0 and o.origin = 'online'
            and (${isOpenSql(now)} or o.status = 'paid')`;
}

/** An order `o` that holds places of an event, unpaid, for an account. */
export function openOfAccountSql({
  event_id,
  user_id,
  now,
}: Pick<PersonExpressions, 'event_id' | 'user_id' | 'now'>): string {
  return `o.event_id = ${event_id} and o.user_id = ${user_id} and ${isOpenSql(now)}`;
}
