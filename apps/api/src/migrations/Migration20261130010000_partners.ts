import { Migration } from '@mikro-orm/migrations';

/**
 * Tickets that other sellers sold, with the sellers' codes. Each is an ordinary ticket in an order of its own without
 * money, of a lot that is never sold. Sums of sales and webhook events of sales leave these orders out; webhook events of
 * entries name the seller and its code.
 */
export class PartnersMigration extends Migration {
  override up(): void {
    for (const statement of [tables, sales, entries]) this.addSql(statement);
  }
}

const tables = `
create table partners (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  name_key text not null,
  formats text[] not null default '{qr}',
  mapping jsonb,
  last_list bytea,
  last_counts integer[],
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint partners_event_name unique (event_id, name_key),
  constraint partners_of_event unique (id, event_id)
);
create table partner_tickets (
  ticket_id uuid primary key references tickets on delete cascade,
  event_id uuid not null,
  partner_id uuid not null,
  code text collate "C" not null constraint partner_tickets_code_length check (length(code) between 1 and 512),
  exact_hash text not null,
  folded_hash text not null,
  is_exact boolean not null default false,
  code_hash text not null generated always as (case when is_exact then exact_hash else folded_hash end) stored,
  category text,
  created_at timestamptz not null,
  constraint partner_tickets_once unique (event_id, code, partner_id),
  constraint partner_tickets_partner_of_event foreign key (partner_id, event_id) references partners (id, event_id) on delete cascade
);
create index partner_tickets_partner on partner_tickets (partner_id, created_at desc);
create index partner_tickets_hash on partner_tickets (event_id, code_hash);
create index partner_tickets_folded on partner_tickets (event_id, folded_hash);
alter table lots
  add column partner_id uuid references partners on delete cascade,
  add column partner_category text,
  add column partner_tickets integer not null default 0;
create unique index lots_partner on lots (partner_id, partner_category) nulls not distinct where partner_id is not null;
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
