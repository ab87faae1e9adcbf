import { Migration } from '@mikro-orm/migrations';

/** Programs of producers: addresses that are told of things, and keys that open the API. */
export class WebhooksMigration extends Migration {
  override up(): void {
    this.addSql(webhooks);
    this.addSql(news);
    this.addSql(apiKeys);
  }
}

/*
 * What is sent has no foreign key to its address: the sale or entry that tells it would wait for whoever takes the address
 * away, and then fail.
 */
const webhooks = `
create table webhook_endpoints (
  id uuid primary key,
  producer_id uuid not null references users on delete cascade,
  url text not null,
  kinds text[] not null,
  event_id uuid references events on delete cascade,
  is_active boolean not null default true,
  failing_since timestamptz,
  failures integer not null default 0,
  rests_until timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null
);
create index webhook_endpoints_producer on webhook_endpoints (producer_id, created_at);
create index webhook_endpoints_event on webhook_endpoints (event_id) where event_id is not null;
create table webhook_secrets (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  sealed bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz
);
create unique index webhook_secrets_present on webhook_secrets (endpoint_id) where ends_at is null;
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id);
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id uuid references events on delete set null,
  kind text not null,
  payload json not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  tried_since timestamptz,
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  answer_status smallint,
  failure text
);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (created_at desc, id desc) where state = 'failed';
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_event on webhook_deliveries (event_id) where event_id is not null;
`;

/*
 * News are written by the database with what they tell of, so that no writer of orders, tickets or entries, of now or
 * later, can forget them. Those of orders and tickets wait for the commit: what they say is how all of it ended.
 */
const news = `
create function instant_text(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
create function wants_webhook(what text, of_event uuid) returns boolean language sql stable as $$
  select exists (
    select from webhook_endpoints w join events e on e.producer_id = w.producer_id
    where e.id = of_event and w.is_active and what = any (w.kinds) and (w.event_id is null or w.event_id = e.id))
$$;
create function tell_webhooks(what text, of_event uuid, happened_at timestamptz, told json) returns void language sql as $$
  insert into webhook_deliveries (endpoint_id, event_id, kind, payload)
  select w.id, e.id, what,
    json_build_object('type', what, 'version', 1, 'timestamp', instant_text(happened_at), 'data', told)
  from webhook_endpoints w join events e on e.producer_id = w.producer_id
  where e.id = of_event and w.is_active and what = any (w.kinds) and (w.event_id is null or w.event_id = e.id)
$$;

create function tell_of_order() returns trigger language plpgsql as $$
begin
  if wants_webhook(tg_argv[0], new.event_id) then
    perform tell_webhooks(tg_argv[0], o.event_id, case when tg_argv[0] = 'order.paid' then o.paid_at else now() end,
      json_build_object('order_id', o.id, 'order_code', o.code, 'event_id', o.event_id, 'origin', o.origin,
        'payment_method', o.payment_method, 'subtotal', o.subtotal, 'coupon_amount', o.coupon_amount,
        'tax_amount', o.tax_amount, 'total', o.total, 'refunded_amount', o.refunded_amount,
        'tickets', (select count(*) from tickets t where t.order_id = o.id)))
    from orders o where o.id = new.id;
  end if;
  return null;
end $$;
create constraint trigger orders_sold_told after insert on orders deferrable initially deferred for each row
  when (new.status = 'paid') execute function tell_of_order('order.paid');
create constraint trigger orders_paid_told after update on orders deferrable initially deferred for each row
  when (old.paid_at is null and new.status = 'paid' and old.status <> 'paid') execute function tell_of_order('order.paid');
create constraint trigger orders_refunded_told after update on orders deferrable initially deferred for each row
  when (new.paid_at is not null and new.status = 'refunded' and old.status <> 'refunded')
  execute function tell_of_order('order.refunded');

create function tell_of_ticket() returns trigger language plpgsql as $$
begin
  if wants_webhook('ticket.refunded', new.event_id) then
    perform tell_webhooks('ticket.refunded', o.event_id, now(),
      json_build_object('ticket_id', new.id, 'order_id', o.id, 'order_code', o.code, 'event_id', o.event_id,
        'lot_id', new.lot_id, 'price_id', new.price_id, 'price_kind', new.price_kind, 'unit_amount', new.unit_amount,
        'coupon_amount', new.coupon_amount, 'tax_amount', new.tax_amount))
    from orders o where o.id = new.order_id and o.paid_at is not null;
  end if;
  return null;
end $$;
create constraint trigger tickets_refunded_told after update on tickets deferrable initially deferred for each row
  when (new.status = 'refunded' and old.status <> 'refunded') execute function tell_of_ticket();

create function told_of_entry(ticket tickets, checkin checkins) returns json language sql stable as $$
  select json_build_object('checkin_id', checkin.id, 'ticket_id', ticket.id, 'entry', checkin.entry,
    'order_id', ticket.order_id, 'event_id', checkin.event_id, 'lot_id', ticket.lot_id, 'price_kind', ticket.price_kind,
    'scanned_at', instant_text(checkin.scanned_at), 'gate', checkin.gate, 'decided_offline', checkin.decided_offline)
$$;
/* One statement for a whole batch: doors write nothing as often. */
create function tell_of_entries() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where is_active and 'checkin.created' = any (kinds)) then
    perform tell_webhooks('checkin.created', c.event_id, c.scanned_at, told_of_entry(t, c))
    from new_checkins n join checkins c on c.id = n.id join tickets t on t.id = c.ticket_id
    where wants_webhook('checkin.created', c.event_id);
  end if;
  return null;
end $$;
create trigger checkins_told after insert on checkins referencing new table as new_checkins
  for each statement execute function tell_of_entries();
create function tell_of_undone_entry() returns trigger language plpgsql as $$
begin
  if wants_webhook('checkin.undone', new.event_id) then
    perform tell_webhooks('checkin.undone', new.event_id, new.undone_at, told_of_entry(t, new))
    from tickets t where t.id = new.ticket_id;
  end if;
  return null;
end $$;
create trigger checkins_undone_told after update of undone_at on checkins for each row
  when (old.undone_at is null and new.undone_at is not null) execute function tell_of_undone_entry();
`;

const apiKeys = `
create table api_keys (
  id uuid primary key,
  producer_id uuid not null references users on delete cascade,
  name text not null,
  hint text not null,
  key_hash bytea not null constraint api_keys_hash unique,
  scopes text[] not null,
  event_id uuid references events on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_producer on api_keys (producer_id, created_at desc);
create index api_keys_event on api_keys (event_id) where event_id is not null;
`;
