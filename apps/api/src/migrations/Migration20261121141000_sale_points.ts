import { Migration } from '@mikro-orm/migrations';

/** Setting up sale points: whose they are, what they sell and how, who works there, and what lies in their drawers. */
export class SalePointsMigration extends Migration {
  override up(): void {
    for (const statement of [points, people, sellers, drawers, lookups]) this.addSql(statement);
  }
}

const points = `
alter table sale_points
  add column producer_id uuid references users,
  add column payment_methods text[] not null default '{cash,pix,card_machine}'
    constraint sale_points_payment_methods
      check (payment_methods <@ '{cash,pix,card_machine}' and cardinality(payment_methods) > 0),
  add column tickets_per_sale smallint not null default 20
    constraint sale_points_tickets_per_sale check (tickets_per_sale between 1 and 500),
  add column offline_places smallint not null default 50
    constraint sale_points_offline_places check (offline_places between 0 and 200),
  add column version integer not null default 1;
create index sale_points_producer on sale_points (producer_id, name) where producer_id is not null;
create index sale_point_events_event on sale_point_events (event_id);
create index sale_point_producers_producer on sale_point_producers (producer_id);
-- With named lots, those are in the next table; when the last of them goes, nothing is left, and not everything.
alter table sale_point_events add column all_lots boolean not null default true;
create table sale_point_lots (
  sale_point_id uuid not null,
  event_id uuid not null,
  lot_id uuid not null,
  primary key (sale_point_id, lot_id),
  constraint sale_point_lots_of_scope foreign key (sale_point_id, event_id)
    references sale_point_events (sale_point_id, event_id) on delete cascade,
  constraint sale_point_lots_of_event foreign key (lot_id, event_id) references lots (id, event_id) on delete cascade
);
create index sale_point_lots_scope on sale_point_lots (sale_point_id, event_id);
create index sale_point_lots_lot on sale_point_lots (lot_id);
`;

const people = `
alter table sale_point_operators add column since timestamptz not null default now();
create table ended_operators (
  sale_point_id uuid not null references sale_points on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_supervisor boolean not null,
  since timestamptz not null,
  ended_at timestamptz not null default now()
);
create index ended_operators_user on ended_operators (user_id);
create index ended_operators_sale_point on ended_operators (sale_point_id);
create function remember_operator() returns trigger language plpgsql as $$
begin
  insert into ended_operators (sale_point_id, user_id, is_supervisor, since)
  select old.sale_point_id, old.user_id, old.is_supervisor, old.since
  where exists (select from sale_points where id = old.sale_point_id)
    and exists (select from users where id = old.user_id);
  if tg_op = 'DELETE' then return old; end if;
  new.since := now();
  return new;
end $$;
create trigger sale_point_operators_changed before update on sale_point_operators for each row
  when (old.is_supervisor is distinct from new.is_supervisor) execute function remember_operator();
create trigger sale_point_operators_ended before delete on sale_point_operators for each row
  execute function remember_operator();
create table sale_point_invitations (
  id uuid primary key,
  sale_point_id uuid not null references sale_points on delete cascade,
  email text not null,
  is_supervisor boolean not null default false,
  code_id uuid references account_codes on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sale_point_invitations_email unique (sale_point_id, email)
);
create table till_pins (
  user_id uuid primary key references users on delete cascade,
  salt bytea not null,
  iterations integer not null,
  verifier bytea not null,
  changed_at timestamptz not null default now()
);
`;

/*
 * What a device tells is judged by the rights of its own time. People come and go with their times; what a sale point
 * sells is looked at as it is, with what its tills had of it.
 */
const sellers = `
create or replace view event_sellers as
  select o.user_id, o.sale_point_id, s.event_id, true as is_named, o.is_supervisor
  from sale_point_operators o
  join sale_points p on p.id = o.sale_point_id and p.active
  join sale_point_events s on s.sale_point_id = p.id
  union all
  select o.user_id, o.sale_point_id, e.id, false, o.is_supervisor
  from sale_point_operators o
  join sale_points p on p.id = o.sale_point_id and p.active
  join sale_point_producers s on s.sale_point_id = p.id
  join events e on e.producer_id = s.producer_id;
create view operators_then as
  select sale_point_id, user_id, is_supervisor, since, null::timestamptz as ended_at from sale_point_operators
  union all
  select sale_point_id, user_id, is_supervisor, since, ended_at from ended_operators;
`;

/*
 * Ops come in any order: a session is there as soon as anything names it, and only its events say what it was. One that no
 * op names is the device's own at the event: all that names none belongs to it.
 *
 * A void gives cash back out of one drawer: that of the sale while it is open, else the one that stood open at the device
 * then. Of no drawer is what is taken back where none was open; the book has it all the same.
 */
const drawers = `
create table cash_sessions (
  id uuid primary key,
  event_id uuid not null references events,
  sale_point_id uuid not null references sale_points,
  device_id uuid not null references devices,
  is_implicit boolean not null default false,
  created_at timestamptz not null default now()
);
create index cash_sessions_sale_point on cash_sessions (sale_point_id);
create index cash_sessions_device on cash_sessions (device_id, event_id);
create index cash_sessions_event on cash_sessions (event_id);
create table cash_events (
  id uuid primary key,
  session_id uuid not null references cash_sessions,
  kind text not null constraint cash_events_kind check (kind in ('opening', 'supply', 'withdrawal', 'closing')),
  amount integer not null constraint cash_events_amount check (amount >= 0),
  counted integer constraint cash_events_counted check (counted >= 0),
  note text,
  operator_id uuid not null references users,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index cash_events_session on cash_events (session_id, occurred_at);
create index cash_events_operator on cash_events (operator_id);
create table cash_counts (
  cash_event_id uuid not null references cash_events on delete cascade,
  operator_id uuid not null,
  payment_method text not null
    constraint cash_counts_payment_method check (payment_method in ('cash', 'card_machine')),
  amount integer not null constraint cash_counts_amount check (amount >= 0),
  primary key (cash_event_id, operator_id, payment_method)
);
create view drawer_times as
  select s.id, s.device_id, s.event_id, s.is_implicit, t.opened_at, t.closed_at
  from cash_sessions s, lateral (
    select min(occurred_at) filter (where kind = 'opening') as opened_at,
      max(occurred_at) filter (where kind = 'closing') as closed_at
    from cash_events where session_id = s.id
  ) t;
create view drawer_sales as
  select s.id as session_id, o.id as order_id
  from cash_sessions s
  join orders o on o.cash_session_id = s.id and o.device_id = s.device_id and o.event_id = s.event_id
  where o.paid_at is not null
  union all
  select s.id, o.id
  from cash_sessions s
  join orders o on o.device_id = s.device_id and o.event_id = s.event_id and o.cash_session_id is null
  where s.is_implicit and o.paid_at is not null;
create index sale_voids_event on sale_voids (event_id);
create view drawer_voids as
  select v.id, v.order_id, v.event_id, v.operator_id, v.supervisor_id, v.reason, v.occurred_at, v.amount, coalesce(
    (select t.id from drawer_sales d join drawer_times t on t.id = d.session_id
      where d.order_id = v.order_id and coalesce(v.device_id = t.device_id, true)
        and coalesce(v.occurred_at <= t.closed_at, true)),
    (select t.id from drawer_times t
      where t.device_id = v.device_id and t.event_id = v.event_id and t.opened_at <= v.occurred_at
        and coalesce(v.occurred_at <= t.closed_at, true)
      order by t.opened_at desc, t.id limit 1)) as session_id
  from sale_voids v where v.state = 'done';
`;

/* What waits for a supervisor, and who has sold where, for lists that are narrowed by it. */
const lookups = `
create index device_ops_held on device_ops (event_id) where outcome = 'quarantined';
create index orders_point_sellers on orders (sale_point_id, sold_by) where sold_by is not null;
create index orders_event_sellers on orders (event_id, sold_by) where sold_by is not null;
`;
