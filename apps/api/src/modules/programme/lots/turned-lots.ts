/**
 * In SQL: whether a lot opens because the time of the one that triggers it is over. It counts from that very moment, in
 * every process; the sweep writes it down a little later. `lot` is the alias of its row, `now` an expression.
 */
export function hasTurned(lot: string, now: string): string {
  return `(${lot}.opened_at is null and exists (select from lots before
    where before.id = ${lot}.trigger_lot_id and before.sale_ends_at <= ${now}))`;
}
