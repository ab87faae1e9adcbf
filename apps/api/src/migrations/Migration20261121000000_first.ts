import { Migration } from '@mikro-orm/migrations';

/** People, events, stock, orders, the ledger, doors and devices. Constraints carry the names that `kernel/database/database-problems.ts` maps to codes. */
export class FirstMigration extends Migration {
  override up(): void {
    for (const statement of [
      people,
      events,
      salePoints,
      devices,
      orders,
      ledger,
      doors,
      doorTriggers,
      machinery,
      searches,
    ])
      this.addSql(statement);
  }
}

const people = `
create table users (
  id uuid primary key,
  name text not null,
  email text not null constraint users_email_lower check (email = lower(email)),
  password_hash text,
  phone text,
  whatsapp text,
  document text,
  is_foreigner boolean not null default false,
  roles text[] not null default '{customer}',
  administrate_tax integer constraint users_administrate_tax check (administrate_tax between 0 and 10000),
  convenience_tax integer not null default 1000 constraint users_convenience_tax check (convenience_tax between 0 and 10000),
  rebate_tax integer constraint users_rebate_tax check (rebate_tax between 0 and 10000),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  blocked_at timestamptz,
  deleted_at timestamptz,
  constraint users_email_key unique (email)
);
create index users_created on users (created_at desc);
create index users_roles on users using gin (roles);
create table social_identities (
  provider text not null constraint social_identities_provider check (provider in ('google', 'apple')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index social_identities_user on social_identities (user_id);
create table social_attempts (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  next text,
  created_at timestamptz not null default now()
);
create index social_attempts_created on social_attempts (created_at);
create table account_codes (
  id uuid primary key,
  type text not null constraint account_codes_type check (type in ('signup', 'recovery', 'email_change', 'invite')),
  email text not null,
  code_hash bytea not null,
  user_id uuid references users on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_codes_of on account_codes (email, type);
create index account_codes_expiring on account_codes (expires_at);
create table producer_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  slug text not null,
  about text,
  status text not null default 'pending' constraint producer_requests_status check (status in ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references users on delete set null
);
create unique index producer_requests_pending on producer_requests (user_id) where status = 'pending';
create index producer_requests_status_created on producer_requests (status, created_at);
create index producer_requests_user on producer_requests (user_id, created_at desc);
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  generation integer not null default 0,
  rotations jsonb not null default '[]',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz not null default now(),
  user_agent text,
  address text,
  from_code_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiring on sessions (expires_at);
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  device_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  event_id uuid,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, at desc);
create index audit_entries_action on audit_entries (action collate "C", at desc);
create index audit_entries_subject on audit_entries (subject_id, at);
create index audit_entries_event on audit_entries (event_id, at);
`;

const events = `
create table venues (
  id uuid primary key,
  slug text not null constraint venues_slug_key unique,
  name text not null,
  address text,
  formatted_address text,
  city text,
  state text,
  country text,
  zip_code text,
  number text,
  place_id text,
  latitude text,
  longitude text,
  show_address boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index venues_place on venues (place_id) where place_id is not null;
create table events (
  id uuid primary key,
  number integer generated always as identity constraint events_number_key unique,
  producer_id uuid not null references users,
  venue_id uuid references venues,
  name text not null,
  description text,
  short_description text,
  availability text not null constraint events_availability check (availability in ('public', 'private')),
  start_date timestamptz not null,
  end_date timestamptz,
  sales_end_at timestamptz,
  time_zone text not null default 'America/Sao_Paulo',
  limit_by_user integer constraint events_limit_by_user check (limit_by_user > 0),
  convenience_tax integer not null constraint events_convenience_tax check (convenience_tax between 0 and 10000),
  is_test boolean not null default false,
  door_names boolean not null default true,
  canceled_at timestamptz,
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint events_dates check (end_date is null or end_date > start_date)
);
create index events_producer on events (producer_id, start_date);
create index events_start on events (start_date, id);
create function event_end(start_date timestamptz, end_date timestamptz) returns timestamptz
  language sql stable parallel safe
  return coalesce(end_date, start_date + interval '24 hours');
create table public_slugs (
  slug text primary key,
  kind text not null constraint public_slugs_kind check (kind in ('event', 'producer')),
  owner_id uuid not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index public_slugs_current on public_slugs (kind, owner_id) where is_current;
create table lots (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  number smallint not null constraint lots_number check (number between 1 and 255),
  name text not null,
  description text,
  ticket_limit integer not null,
  sold integer not null default 0,
  reserved integer not null default 0,
  leased integer not null default 0,
  meia_taken integer not null default 0,
  visible boolean not null default true,
  enabled boolean not null default true,
  soldout_marked_at timestamptz,
  trigger_lot_id uuid,
  sorting integer not null default 0,
  opened_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint lots_event_number unique (event_id, number),
  constraint lots_of_event unique (id, event_id),
  constraint lots_trigger_of_event foreign key (trigger_lot_id, event_id) references lots (id, event_id),
  constraint lots_trigger_other check (trigger_lot_id <> id),
  constraint lots_limit check (ticket_limit >= 1),
  constraint lots_stock check (sold >= 0 and reserved >= 0 and leased >= 0 and sold + reserved + leased <= ticket_limit),
  constraint lots_meia check (meia_taken between 0 and sold + reserved)
);
create index lots_trigger on lots (trigger_lot_id) where trigger_lot_id is not null;
create table prices (
  id uuid primary key,
  lot_id uuid not null,
  event_id uuid not null,
  name text not null,
  unit_amount integer not null constraint prices_unit_amount check (unit_amount >= 100),
  kind text not null,
  sorting integer not null default 0,
  archived_at timestamptz,
  constraint prices_lot_of_event foreign key (lot_id, event_id) references lots (id, event_id) on delete cascade
);
create index prices_lot on prices (lot_id, sorting);
create index prices_event on prices (event_id);
create table teams (
  id uuid primary key,
  producer_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index teams_producer on teams (producer_id, name);
create table team_invitations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  email text not null,
  code_id uuid references account_codes on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint team_invitations_team_email unique (team_id, email)
);
create table team_members (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);
create table team_events (
  team_id uuid not null references teams on delete cascade,
  event_id uuid not null references events on delete cascade,
  primary key (team_id, event_id)
);
create index team_events_event on team_events (event_id);
create table event_grants (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  permissions text[] not null,
  granted_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_grants_user on event_grants (user_id);
create table ended_grants (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  permissions text[] not null,
  granted_at timestamptz not null,
  ended_at timestamptz not null default now()
);
create index ended_grants_of on ended_grants (event_id, user_id);
create function remember_grant() returns trigger language plpgsql as $$
begin
  insert into ended_grants (event_id, user_id, permissions, granted_at)
  select old.event_id, old.user_id, old.permissions, old.granted_at
  where exists (select from events where id = old.event_id) and exists (select from users where id = old.user_id);
  if tg_op = 'DELETE' then return old; end if;
  new.granted_at := now();
  return new;
end $$;
create trigger event_grants_changed before update on event_grants for each row
  when (old.permissions is distinct from new.permissions) execute function remember_grant();
create trigger event_grants_ended before delete on event_grants for each row execute function remember_grant();
`;

const salePoints = `
create table sale_points (
  id uuid primary key,
  name text not null,
  run_by text not null constraint sale_points_run_by check (run_by in ('platform', 'producer')),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create table sale_point_operators (
  sale_point_id uuid not null references sale_points on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_supervisor boolean not null default false,
  primary key (sale_point_id, user_id)
);
create index sale_point_operators_user on sale_point_operators (user_id);
create table sale_point_producers (
  sale_point_id uuid not null references sale_points on delete cascade,
  producer_id uuid not null references users on delete cascade,
  primary key (sale_point_id, producer_id)
);
create table sale_point_events (
  sale_point_id uuid not null references sale_points on delete cascade,
  event_id uuid not null references events on delete cascade,
  primary key (sale_point_id, event_id)
);
create view event_sellers as
  select o.user_id, o.sale_point_id, s.event_id, true as is_named
  from sale_point_operators o
  join sale_points p on p.id = o.sale_point_id and p.active
  join sale_point_events s on s.sale_point_id = p.id
  union all
  select o.user_id, o.sale_point_id, e.id, false
  from sale_point_operators o
  join sale_points p on p.id = o.sale_point_id and p.active
  join sale_point_producers s on s.sale_point_id = p.id
  join events e on e.producer_id = s.producer_id;
`;

const devices = `
create table devices (
  id uuid primary key,
  number integer generated always as identity constraint devices_number_key unique,
  user_id uuid not null references users on delete cascade,
  kind text not null constraint devices_kind check (kind in ('door', 'till')),
  name text not null,
  public_key text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users on delete set null
);
create index devices_user on devices (user_id);
create table device_events (
  device_id uuid not null references devices on delete cascade,
  event_id uuid not null references events on delete cascade,
  first_seen_at timestamptz not null default now(),
  primary key (device_id, event_id)
);
create index device_events_event on device_events (event_id);
create table device_nonces (
  device_id uuid not null references devices on delete cascade,
  nonce_hash bytea not null,
  used_at timestamptz not null,
  primary key (device_id, nonce_hash)
);
create index device_nonces_used on device_nonces (used_at);
create table leases (
  id uuid primary key,
  device_id uuid not null references devices,
  sale_point_id uuid not null references sale_points,
  event_id uuid not null references events,
  lot_id uuid not null,
  amount integer not null constraint leases_amount check (amount > 0),
  meia_allowance integer not null default 0,
  state text not null default 'active' constraint leases_state check (state in ('active', 'returned', 'released')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint leases_lot_of_event foreign key (lot_id, event_id) references lots (id, event_id)
);
create index leases_device on leases (device_id);
create index leases_lot on leases (lot_id) where state = 'active';
create index leases_event on leases (event_id) where state = 'active';
`;

const orders = `
create sequence ticket_serials as bigint maxvalue 1099511627775;
create table signing_keys (
  id smallint primary key constraint signing_keys_id check (id between 1 and 255),
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_active on signing_keys ((retired_at is null)) where retired_at is null;
create table orders (
  id uuid primary key,
  event_id uuid not null references events,
  code text not null constraint orders_code_key unique,
  origin text not null constraint orders_origin check (origin in ('online', 'pdv', 'courtesy')),
  status text not null constraint orders_status check (status in ('booking', 'paid', 'refunded', 'rejected', 'cancelled', 'in_mediation', 'charged_back')),
  status_detail text,
  user_id uuid references users on delete set null,
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  buyer_document text,
  subtotal integer not null,
  coupon_amount integer not null default 0,
  tax_amount integer not null default 0,
  total integer not null,
  refunded_amount integer not null default 0,
  convenience_tax integer not null default 0,
  administrate_tax integer,
  payment_method text,
  sale_point_id uuid references sale_points,
  sold_by uuid references users,
  device_id uuid references devices,
  request_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  pix_extended boolean not null default false,
  paid_at timestamptz,
  dead_since timestamptz,
  constraint orders_sums check (total = subtotal - coupon_amount + tax_amount and coupon_amount between 0 and subtotal and tax_amount >= 0),
  constraint orders_refunded check (refunded_amount between 0 and total),
  constraint orders_of_sale_point check ((origin = 'pdv') = (sale_point_id is not null))
);
create function holds_place(status text, status_detail text) returns boolean
  language sql immutable parallel safe
  return status in ('booking', 'rejected', 'paid', 'in_mediation')
    or status = 'charged_back' and status_detail is distinct from 'settled';
create index orders_event on orders (event_id, created_at desc);
create index orders_expiring on orders (expires_at) where status in ('booking', 'rejected');
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_buyer_email on orders (buyer_email) where buyer_email is not null;
create index orders_buyer_document on orders (buyer_document) where buyer_document is not null;
create index orders_sold_by on orders (sold_by, created_at desc) where sold_by is not null;
create index orders_sale_point on orders (sale_point_id, created_at desc) where sale_point_id is not null;
create table tickets (
  id uuid primary key,
  order_id uuid references orders,
  event_id uuid not null references events,
  lot_id uuid not null,
  price_id uuid references prices,
  price_kind text,
  unit_amount integer not null default 0,
  coupon_amount integer not null default 0,
  tax_amount integer not null default 0,
  position smallint not null default 0,
  serial bigint not null default nextval('ticket_serials'),
  code text not null constraint tickets_code_key unique,
  status text not null constraint tickets_status check (status in ('held', 'valid', 'cancelled', 'refunded', 'leased', 'returned', 'released')),
  entry smallint not null default 0,
  key_id smallint references signing_keys,
  lease_id uuid references leases,
  holder_name text,
  holder_document text,
  assignee_name text,
  assignee_email text,
  assignee_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  dead_since timestamptz,
  constraint tickets_event_serial unique (event_id, serial),
  constraint tickets_lot_of_event foreign key (lot_id, event_id) references lots (id, event_id),
  constraint tickets_order_or_lease check (order_id is not null or lease_id is not null)
);
create index tickets_order on tickets (order_id);
create index tickets_lot on tickets (lot_id);
create index tickets_lease on tickets (lease_id) where lease_id is not null;
create index tickets_price on tickets (price_id);
create index tickets_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_assignee_email on tickets (assignee_email) where assignee_email is not null;
create table superseded_serials (
  event_id uuid not null references events on delete cascade,
  serial bigint not null,
  ticket_id uuid not null references tickets on delete cascade,
  reason text not null constraint superseded_serials_reason check (reason in ('transferred', 'reissued')),
  superseded_at timestamptz not null default now(),
  told_doors boolean not null default false,
  primary key (event_id, serial)
);
create index superseded_serials_ticket on superseded_serials (ticket_id);
create function remember_death() returns trigger language plpgsql as $$
begin
  new.dead_since := case when new.status in ('paid', 'valid', 'leased') then null else now() end;
  return new;
end $$;
create trigger orders_died before update of status on orders for each row
  when ((old.status = 'paid') <> (new.status = 'paid')) execute function remember_death();
create trigger tickets_died before update of status on tickets for each row
  when (old.status <> 'held' and (old.status in ('valid', 'leased')) <> (new.status in ('valid', 'leased')))
  execute function remember_death();
create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  gateway text not null,
  method text not null,
  status text not null,
  status_detail text,
  amount integer not null,
  gateway_reference text,
  qr_code text,
  checkout_url text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_order on payments (order_id, created_at desc);
create unique index payments_gateway_reference on payments (gateway, gateway_reference) where gateway_reference is not null;
`;

const ledger = `
create table ledger_postings (
  id uuid primary key,
  event_id uuid not null references events,
  order_id uuid references orders,
  kind text not null,
  posted_at timestamptz not null default now()
);
create index ledger_postings_order on ledger_postings (order_id);
create table ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null references ledger_postings,
  event_id uuid not null references events,
  account text not null,
  amount bigint not null constraint ledger_entries_amount check (amount <> 0)
);
create index ledger_entries_posting on ledger_entries (posting_id);
create index ledger_entries_account on ledger_entries (event_id, account);
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries for each statement execute function ledger_is_append_only();
create trigger ledger_postings_append_only before update or delete on ledger_postings for each statement execute function ledger_is_append_only();
create function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_posting_balances();
`;

/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew, Arabic and Japanese: PostgreSQL knows no class of them all. */
const MARKS = String.raw`\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u3099\u309a`;

/*
 * door_dirty is an outbox: a transaction that changes what a door must know inserts a row there and pays for nothing
 * else. Whoever reads the list next numbers the rows that have committed, under a lock on the event's feed, and copies
 * the state of their tickets into door_tickets. A number is therefore given only to what is visible, and a transaction
 * that commits late is numbered late: a reader between the two misses nothing, and writers never wait for one another.
 *
 * Scans and check-ins name their event, device and person without foreign keys. Checking one locks the row it points to,
 * and all doors of an event would meet on the same few rows; they are written from rows that were just read.
 */
const doors = `
create table scans (
  id uuid primary key,
  event_id uuid not null,
  ticket_id uuid references tickets,
  entry smallint,
  code text not null,
  is_admission boolean not null default false,
  is_conflict boolean not null default false,
  decided_offline boolean not null default false,
  occurred_at timestamptz not null,
  adjusted_at timestamptz not null,
  received_at timestamptz not null default now(),
  uncertainty integer,
  is_suspicious boolean not null default false,
  device_id uuid,
  user_id uuid,
  gate text,
  reference_hash text,
  request_hash bytea
);
create index scans_ticket on scans (ticket_id, entry, adjusted_at) where ticket_id is not null;
create index scans_event on scans (event_id, received_at desc);
create index scans_conflicts on scans (event_id, ticket_id) where is_conflict;
create index scans_user on scans (user_id) where user_id is not null;
create table checkins (
  id uuid primary key,
  event_id uuid not null,
  ticket_id uuid not null references tickets,
  entry smallint not null,
  scan_id uuid not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  decided_offline boolean not null default false,
  device_id uuid,
  validated_by uuid,
  gate text,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text,
  constraint checkins_once unique (ticket_id, entry)
);
create index checkins_event on checkins (event_id, scanned_at desc);
create index checkins_validated_by on checkins (validated_by) where validated_by is not null;
create index checkins_undone_by on checkins (undone_by) where undone_by is not null;
create table document_checks (
  id uuid primary key,
  event_id uuid not null references events,
  ticket_id uuid not null references tickets,
  result text not null constraint document_checks_result check (result in ('conferido', 'negado', 'pagou_diferenca')),
  price_kind text,
  device_id uuid references devices,
  user_id uuid references users on delete set null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index document_checks_event on document_checks (event_id);
create index document_checks_ticket on document_checks (ticket_id);
create index document_checks_user on document_checks (user_id) where user_id is not null;
create table device_ops (
  device_id uuid not null references devices on delete cascade,
  op_id text not null,
  body_hash bytea not null,
  device_seq bigint,
  v integer,
  type text,
  event_id uuid,
  occurred_at timestamptz,
  received_at timestamptz not null default now(),
  outcome text not null constraint device_ops_outcome check (outcome in ('applied', 'conflict', 'rejected', 'quarantined')),
  result jsonb not null,
  body jsonb,
  primary key (device_id, op_id)
);
create index device_ops_received on device_ops (received_at);
create table door_feeds (
  event_id uuid primary key references events on delete cascade,
  epoch integer not null default 1,
  seq bigint not null default 0,
  digest numeric(20) not null default 0,
  count integer not null default 0,
  expected integer not null default 0,
  inside integer not null default 0,
  names boolean not null default true,
  sealed_chunk_key bytea
);
create table door_dirty (
  event_id uuid not null,
  id bigint generated always as identity,
  ticket_id uuid,
  kind text not null default 'ticket',
  body jsonb,
  primary key (event_id, id)
);
create table door_tickets (
  ticket_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  seq bigint not null,
  serial bigint not null,
  code_hash text not null,
  lot_id uuid not null,
  price_kind text,
  status text not null,
  order_status text,
  entry smallint not null,
  holder_name text,
  document_masked text,
  checked_in_at timestamptz,
  digest numeric(20) not null,
  constraint door_tickets_seq unique (event_id, seq)
);
create unique index door_tickets_serial on door_tickets (event_id, serial);
create table door_notes (
  event_id uuid not null references events on delete cascade,
  seq bigint not null,
  kind text not null,
  body jsonb not null,
  primary key (event_id, seq)
);
create table door_snapshots (
  event_id uuid not null references events on delete cascade,
  epoch integer not null,
  seq bigint not null,
  digest numeric(20) not null,
  count integer not null,
  chunks jsonb not null,
  revocations jsonb not null,
  created_at timestamptz not null default now(),
  primary key (event_id, epoch, seq)
);
create table door_chunks (
  event_id uuid not null references events on delete cascade,
  sha256 text not null,
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (event_id, sha256)
);
alter table door_chunks alter column bytes set storage external;
create function door_ticket_digest(serial bigint, status text, entry integer) returns numeric
  language sql immutable strict parallel safe
  return (('x' || substr(md5(serial || ':' || status || ':' || entry), 1, 16))::bit(64)::bigint::numeric + 18446744073709551616) % 18446744073709551616;
create function door_code_hash(event_id uuid, code text) returns text
  language sql immutable strict parallel safe
  return encode(substr(sha256(convert_to(event_id || ':' || code, 'UTF8')), 1, 8), 'hex');
create function fold_text(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(regexp_replace(normalize(words, NFD), '[${MARKS}]', '', 'g')), '\\s+', ' ', 'g'));
create function masked_bare_document(bare text) returns text
  language sql immutable parallel safe
  return case
    when bare ~ '^[0-9]{11}$' then '***.' || substr(bare, 4, 3) || '.***-**'
    when bare ~ '^[0-9A-Z]{12}[0-9]{2}$' then '**.' || substr(bare, 3, 3) || '.***/****-**'
    when bare is not null then '***'
  end;
create function masked_document(document text) returns text
  language sql immutable parallel safe
  return case
    when document ~ '[^0-9A-Z]' then masked_bare_document(regexp_replace(upper(document), '[^0-9A-Z]', '', 'g'))
    else masked_bare_document(document)
  end;
`;

/**
 * What doors hear of events and lots is changed in many places and seldom, so it can't be forgotten and costs nothing. A
 * list that lost its names after the event gets them back when the event is put off.
 */
const doorTriggers = `
create function tell_doors_of_event() returns trigger language plpgsql as $$
begin
  insert into door_dirty (event_id, kind) values (new.id, 'event');
  return null;
end $$;
create trigger events_tell_doors after update of canceled_at, is_test, door_names on events for each row
  when (old.canceled_at is distinct from new.canceled_at or old.is_test <> new.is_test or old.door_names <> new.door_names)
  execute function tell_doors_of_event();
create function list_tickets_anew() returns trigger language plpgsql as $$
begin
  insert into door_dirty (event_id, ticket_id) select event_id, ticket_id from door_tickets where event_id = new.id;
  return null;
end $$;
create trigger events_moved_list_anew after update of start_date, end_date on events for each row
  when (event_end(new.start_date, new.end_date) > event_end(old.start_date, old.end_date))
  execute function list_tickets_anew();
create function tell_doors_of_lot() returns trigger language plpgsql as $$
begin
  insert into door_dirty (event_id, kind, body) values (new.event_id, 'lot', jsonb_build_object('lot_id', new.id));
  return null;
end $$;
create trigger lots_made_tell_doors after insert on lots for each row execute function tell_doors_of_lot();
create trigger lots_tell_doors after update of name, sorting, number on lots for each row
  when (old.name <> new.name or old.sorting <> new.sorting or old.number <> new.number)
  execute function tell_doors_of_lot();
`;

const machinery = `
create table deliveries (
  id uuid primary key,
  channel text not null constraint deliveries_channel check (channel in ('email', 'whatsapp')),
  template text not null,
  recipient text not null,
  content jsonb,
  state text not null default 'queued' constraint deliveries_state check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  failure text,
  user_id uuid references users on delete set null,
  order_id uuid references orders on delete set null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
create index deliveries_due on deliveries (next_attempt_at) where state = 'queued';
create index deliveries_created on deliveries (created_at);
create index deliveries_order on deliveries (order_id) where order_id is not null;
create index deliveries_user on deliveries (user_id) where user_id is not null;
create index deliveries_recipient on deliveries (recipient);
create table idempotency_keys (
  id uuid primary key,
  endpoint text not null,
  actor text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_actor on idempotency_keys (actor);
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
`;

/** What lists of people are found and sorted by. Trigrams let an index find a part of a word. */
const searches = `
create extension if not exists pg_trgm;
create index users_search on users using gin (fold_text(name || ' ' || email || ' ' || coalesce(document, '')) gin_trgm_ops);
create index users_name on users (name collate "pt-BR-x-icu", id);
`;
