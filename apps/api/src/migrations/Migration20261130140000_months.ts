import { Migration } from '@mikro-orm/migrations';

/**
 * Serves tables that `npm run admin -- partition` has divided by month; a database without any keeps its tables as they
 * are. The key of each partition is an id of version 7, whose first 48 bits are milliseconds since 1970: a month is a range
 * of ids, primary keys stay as they were, and a repeated id meets its first row.
 */
export class MonthsMigration extends Migration {
  override up(): void {
    this.addSql(ids);
    this.addSql(preparations);
    this.addSql(months);
    this.addSql(postings);
  }
}

/** A month is that of UTC. */
const ids = `
create function first_id_of(month date) returns uuid language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
create function month_of(id uuid) returns date language sql immutable strict parallel safe
  return date_trunc('month', to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date;`;

/**
 * A table that waits to be divided refuses ids of the months to come. If the command dies there, someone has to take that
 * back before those months begin.
 */
const preparations = `
create function undo_month_preparation(tablename text) returns boolean language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '400ms' as $$
declare
  strays text := tablename || '_other';
begin
  if tablename <> all (array['scans', 'ledger_postings', 'ledger_entries']) then return false; end if;
  if not exists (select from pg_constraint c join pg_class t on t.oid = c.conrelid
                 where t.oid = to_regclass(quote_ident(tablename)) and t.relkind = 'r' and not t.relispartition
                   and c.conname = tablename || '_before_month') then
    return false;
  end if;
  if not pg_try_advisory_xact_lock(1718908938) then return false; end if;
  execute format('alter table only %I drop constraint %I', tablename, tablename || '_before_month');
  if exists (select from pg_inherits where inhrelid = to_regclass(quote_ident(strays))
             and inhparent = to_regclass(quote_ident(tablename))) then
    execute format('alter table %I no inherit %I', strays, tablename);
    execute format('insert into %I select * from %I', tablename, strays);
    execute format('drop table %I', strays);
  end if;
  return true;
end $$;`;

/**
 * \`keep_month\` adds the next missing month of a divided table, up to three after the present one, and returns its name;
 * null: none is missing, or rows of each missing one are in the rest already and can't be moved.
 */
const months = `
create function add_month(tablename text, month date) returns text language plpgsql
  set search_path = public, pg_temp as $$
declare
  part text := tablename || to_char(month, '_YYYY_MM');
  rest text := tablename || '_other';
  low uuid := first_id_of(month);
  high uuid := first_id_of((month + interval '1 month')::date);
  key text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = tablename::regclass);
  has_some boolean;
  definition text;
begin
  execute format('lock table %I in access exclusive mode', rest);
  execute format('select exists (select from %I where %I >= $1 and %I < $2)', rest, key, key) into has_some using low, high;
  -- The ledger can't be rewritten, so what is in the rest stays there.
  if has_some and tablename <> 'scans' then return null; end if;
  execute format('create table %I (like %I including defaults including generated including storage)', part, tablename);
  for definition in select format('alter table %I add constraint %I %s', part, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = tablename::regclass and contype = 'c'
  loop execute definition; end loop;
  if has_some then
    execute format('with moved as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
      rest, key, key, part) using low, high;
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', tablename, part, low, high);
  perform guard_month(tablename, part);
  return part;
end $$;

-- A trigger of a statement sees the table that the statement names, and no other.
create function guard_month(tablename text, part text) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  definition text;
begin
  for definition in
    select replace(pg_get_triggerdef(t.oid), format(' ON public.%I ', tablename), format(' ON public.%I ', part))
    from pg_trigger t where t.tgrelid = tablename::regclass and not t.tgisinternal and t.tgtype & 1 = 0
      and not exists (select from pg_trigger o where o.tgrelid = part::regclass and o.tgname = t.tgname)
  loop execute definition; end loop;
end $$;

create function keep_month(tablename text) returns text language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '400ms' as $$
declare
  newest uuid;
  month date;
  added text;
begin
  if tablename <> all (array['scans', 'ledger_postings', 'ledger_entries']) then return null; end if;
  if not exists (select from pg_partitioned_table where partrelid = to_regclass(quote_ident(tablename))) then return null; end if;
  if not pg_try_advisory_xact_lock(1718908938) then return null; end if;
  select substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]+)''\\)')::uuid as until into newest
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = tablename::regclass
  order by until desc nulls last limit 1;
  month := coalesce(month_of(newest), date_trunc('month', now() at time zone 'UTC')::date);
  while month <= date_trunc('month', now() at time zone 'UTC') + interval '3 months' loop
    added := add_month(tablename, month);
    if added is not null then return added; end if;
    month := month + interval '1 month';
  end loop;
  return null;
end $$;

-- Of a divided table PostgreSQL itself looks only at the parts.
create function analyze_divided(tablename text) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tablename <> all (array['scans', 'ledger_postings', 'ledger_entries']) then return; end if;
  execute format('analyze only %I', tablename);
end $$;`;

/**
 * A unique index of a divided table has to hold its key, and \`ledger_postings_payout\` and \`ledger_postings_expense\` hold
 * none. There this takes their place: the row that is paid is locked, and whoever waited sees the posting of the other.
 */
const postings = `
create function ledger_posts_once() returns trigger language plpgsql as $$
begin
  if new.payout_id is not null then
    perform from payouts where id = new.payout_id for no key update;
    if exists (select from ledger_postings where payout_id = new.payout_id) then
      raise exception 'duplicate key value violates unique constraint "ledger_postings_payout"' using errcode = 'unique_violation', constraint = 'ledger_postings_payout';
    end if;
  end if;
  if new.expense_id is not null then
    perform from expenses where id = new.expense_id for no key update;
    if exists (select from ledger_postings where expense_id = new.expense_id and kind = new.kind) then
      raise exception 'duplicate key value violates unique constraint "ledger_postings_expense"' using errcode = 'unique_violation', constraint = 'ledger_postings_expense';
    end if;
  end if;
  return new;
end $$;`;
