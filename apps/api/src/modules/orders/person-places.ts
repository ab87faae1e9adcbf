/** SQL expressions that say who a person is; null where that is not known. */
interface PersonExpressions {
  event_id: string;
  user_id: string;
  email: string;
  document: string;
  now: string;
}

/** An order `o` whose places count as taken, as the domain's `holdsPlace` has it, holds that ran out left aside. */
export function holdsPlaceSql(now: string): string {
  return `(o.status in ('paid', 'in_mediation')
        or (o.status in ('booking', 'rejected') and o.expires_at > ${now})
        or (o.status = 'charged_back' and o.status_detail is distinct from 'settled'))`;
}

/** Counts the places of an event that one person has bought online: by the same account, e-mail or document. */
export function placesOfPersonSql({ event_id, user_id, email, document, now }: PersonExpressions): string {
  return `select count(*) from orders o
      join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
      where o.event_id = ${event_id} and o.origin = 'online' and ${holdsPlaceSql(now)}
        and (o.user_id = ${user_id} or o.buyer_email = ${email} or o.buyer_document = ${document})`;
}
