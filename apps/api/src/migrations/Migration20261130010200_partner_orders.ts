import { Migration } from '@mikro-orm/migrations';

/**
 * Leaves the orders of sellers' tickets out of sums of sales and of webhook events of sales; webhook events of entries
 * name the seller and its code.
 */
export class PartnerOrdersMigration extends Migration {
  override up(): void {
    for (const statement of [origins, sales, entries]) this.addSql(statement);
  }
}

const origins = `
alter table orders
  drop constraint orders_origin,
  add constraint orders_origin check (origin in ('online', 'pdv', 'courtesy', 'partner')) not valid;
`;

const sales = `
create or replace function count_order() returns trigger language plpgsql as $$
declare sign integer := case when new.status = 'paid' then 1 else -1 end;
begin
  if new.origin = 'partner' then return null; end if;
  insert into sold_changes (event_id, quarter, origin, orders, tickets, priced_tickets)
  select new.event_id, quarter_of(new.created_at), new.origin, sign, sign * count(*),
    sign * count(*) filter (where unit_amount > coupon_amount)
  from tickets where tg_op = 'UPDATE' and order_id = new.id and status = 'valid';
  return null;
end $$;
create or replace function count_ticket() returns trigger language plpgsql as $$
declare sign integer := case when new.status = 'valid' then 1 else -1 end;
begin
  insert into sold_changes (event_id, quarter, origin, orders, tickets, priced_tickets)
  select o.event_id, quarter_of(o.created_at), o.origin, 0, sign,
    case when new.unit_amount > new.coupon_amount then sign else 0 end
  from orders o where o.id = new.order_id and o.status = 'paid' and o.origin <> 'partner';
  return null;
end $$;
create or replace function tell_of_order() returns trigger language plpgsql as $$
begin
  if new.origin <> 'partner' and wants_webhook(tg_argv[0], new.event_id) then
    perform tell_webhooks(tg_argv[0], o.event_id, case when tg_argv[0] = 'order.paid' then o.paid_at else now() end,
      json_build_object('order_id', o.id, 'order_code', o.code, 'event_id', o.event_id, 'origin', o.origin,
        'payment_method', o.payment_method, 'subtotal', o.subtotal, 'coupon_amount', o.coupon_amount,
        'tax_amount', o.tax_amount, 'total', o.total, 'refunded_amount', o.refunded_amount,
        'tickets', (select count(*) from tickets t where t.order_id = o.id)))
    from orders o where o.id = new.id;
  end if;
  return null;
end $$;
`;

const entries = `
create or replace function told_of_entry(ticket tickets, checkin checkins) returns json language sql stable as $$
  select case when e.access is null and s.told is null then told.entry else (told.entry::jsonb
    || case when e.access is null then '{}' else jsonb_build_object(
      'area', jsonb_build_object('number', checkin.area, 'name', (
        select a->>'name' from jsonb_array_elements(e.access->'areas') a where (a->>'number')::smallint = checkin.area)),
      'day', (select jsonb_build_object('id', d->>'id', 'name', d->>'name')
        from jsonb_array_elements(e.access->'days') d where (d->>'number')::smallint = checkin.day)) end
    || coalesce(s.told, '{}'))::json end
  from events e
  left join lateral (
    select jsonb_build_object('seller', p.name, 'code', k.code) as told
    from partner_tickets k join partners p on p.id = k.partner_id where k.ticket_id = ticket.id
  ) s on true,
  lateral (
    select json_build_object('checkin_id', checkin.id, 'ticket_id', ticket.id, 'entry', checkin.entry,
      'order_id', ticket.order_id, 'event_id', checkin.event_id, 'lot_id', ticket.lot_id, 'price_kind', ticket.price_kind,
      'scanned_at', instant_text(checkin.scanned_at), 'gate', checkin.gate, 'decided_offline', checkin.decided_offline
    ) as entry) told
  where e.id = checkin.event_id
$$;
`;
