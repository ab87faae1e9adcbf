import { Migration } from '@mikro-orm/migrations';

/**
 * Webhook events of entries tell area and day where the event has these, and `checkin.left` tells of a read exit or a
 * release. Those of exits wait for the commit: what ended a passage is written beside it.
 */
export class ToldExitsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function told_of_entry(ticket tickets, checkin checkins) returns json language sql stable as $$
        select case when e.access is null then told.entry else (told.entry::jsonb || jsonb_build_object(
          'area', jsonb_build_object('number', checkin.area, 'name', (
            select a->>'name' from jsonb_array_elements(e.access->'areas') a where (a->>'number')::smallint = checkin.area)),
          'day', (select jsonb_build_object('id', d->>'id', 'name', d->>'name')
            from jsonb_array_elements(e.access->'days') d where (d->>'number')::smallint = checkin.day)))::json end
        from events e, lateral (
          select json_build_object('checkin_id', checkin.id, 'ticket_id', ticket.id, 'entry', checkin.entry,
            'order_id', ticket.order_id, 'event_id', checkin.event_id, 'lot_id', ticket.lot_id, 'price_kind', ticket.price_kind,
            'scanned_at', instant_text(checkin.scanned_at), 'gate', checkin.gate, 'decided_offline', checkin.decided_offline
          ) as entry) told
        where e.id = checkin.event_id
      $$;
      create function tell_of_exit() returns trigger language plpgsql as $$
      begin
        if wants_webhook('checkin.left', new.event_id) then
          perform tell_webhooks('checkin.left', new.event_id, new.left_at, (told_of_entry(t, new)::jsonb
            || jsonb_build_object('left_at', instant_text(new.left_at), 'left_by', d.kind))::json)
          from tickets t join departures d on d.id = new.ended_by and d.kind in ('exit', 'release')
          where t.id = new.ticket_id;
        end if;
        return null;
      end $$;
      create constraint trigger checkins_made_left_told after insert on checkins deferrable initially deferred for each row
        when (new.left_at is not null) execute function tell_of_exit();
      create constraint trigger checkins_left_told after update on checkins deferrable initially deferred for each row
        when (new.left_at is not null and old.left_at is null) execute function tell_of_exit();`);
  }
}
