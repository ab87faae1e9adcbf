import { Migration } from '@mikro-orm/migrations';

/**
 * What a ticket opens: areas, days and entries of an event, and a passage's place beside its entry. An event without any
 * of it keeps null in `access`, 0 in `area` and `day`, and the rows of its phones' list as they were.
 *
 * A departure ends a passage: an exit that was read, a release by a supervisor in its place, or an undo; a stray one was
 * recorded of a holder who was not inside.
 *
 * A process of the version before names the former key of a passage when a phone uploads; without that key it would hold
 * each op for a person. So the key stays beside the present one until the first event has areas or days, which it can't
 * serve.
 */
export class AccessMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table events add column access jsonb;
      alter table scans
        add column area smallint not null default 0,
        add column day smallint not null default 0;
      alter table checkins
        add column area smallint not null default 0,
        add column day smallint not null default 0,
        add column left_at timestamptz,
        add column ended_by uuid;
      alter table checkins rename constraint checkins_once to checkins_once_before;
      alter table checkins add constraint checkins_once unique (ticket_id, area, day, entry);
      create function end_former_key() returns trigger language plpgsql
        security definer set search_path = public, pg_temp set lock_timeout = '400ms' as $$
      begin
        if exists (select from pg_constraint where conrelid = 'checkins'::regclass and conname = 'checkins_once_before') then
          alter table checkins drop constraint checkins_once_before;
        end if;
        return null;
      exception when lock_not_available then
        raise exception 'the check-ins are in use' using errcode = 'serialization_failure';
      end $$;
      create trigger events_end_former_key after insert or update of access on events for each row
        when (new.access is not null) execute function end_former_key();
      create table departures (
        id uuid primary key,
        event_id uuid not null,
        ticket_id uuid references tickets,
        area smallint not null,
        day smallint not null,
        kind text not null constraint departures_kind check (kind in ('exit', 'release', 'undo')),
        is_stray boolean not null default false,
        occurred_at timestamptz not null,
        adjusted_at timestamptz not null,
        received_at timestamptz not null default now(),
        uncertainty integer,
        decided_offline boolean not null default false,
        device_id uuid,
        user_id uuid,
        gate text,
        reason text,
        request_hash bytea
      );
      create index departures_ticket on departures (ticket_id, area, day) where ticket_id is not null;
      create index departures_event on departures (event_id, received_at desc);
      create index departures_user on departures (user_id) where user_id is not null;
      alter table door_tickets
        add column party bigint,
        add column passages jsonb;
      create index door_tickets_parties on door_tickets (event_id) where party is not null;
      alter table door_feeds
        add column passages jsonb,
        add column has_access boolean not null default false;
      alter table door_snapshots
        add column format smallint not null default 1,
        drop constraint door_snapshots_pkey;
      alter table door_snapshots add primary key (event_id, epoch, seq, format);
      create function passages_text(passages jsonb) returns text language sql immutable strict parallel safe
        return (
          select string_agg(format(':%s.%s.%s.%s', p->>'area', p->>'day', p->>'entry', (p->>'out')::boolean::integer), ''
            order by (p->>'day')::integer, (p->>'area')::integer)
          from jsonb_array_elements(passages) p);
      create function door_ticket_digest(serial bigint, status text, entry integer, passages jsonb) returns numeric
        language sql immutable parallel safe
        return (('x' || substr(md5(serial || ':' || status || ':' || entry || coalesce(passages_text(passages), '')), 1, 16))::bit(64)::bigint::numeric
          + 18446744073709551616) % 18446744073709551616;`);
  }
}
