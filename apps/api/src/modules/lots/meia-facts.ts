/** In SQL: the `MeiaFacts` of an event; `event` is an expression with its id. */
export function meiaFactsSql(event: string): string {
  return `(select json_build_object(
    'taken', coalesce(sum(meia_taken), 0),
    'leased', (select coalesce(sum(meia_allowance), 0) from leases where event_id = ${event} and state = 'active'),
    'enabled_limits', coalesce(sum(ticket_limit) filter (where enabled and archived_at is null), 0),
    'enabled_free', coalesce(sum(ticket_limit - sold - reserved - leased) filter (where enabled and archived_at is null), 0))
    from lots where event_id = ${event})`;
}
