import { Migration } from '@mikro-orm/migrations';

/**
 * Limits of places over several lots: of a day, or of an area. `taken` follows the counts of the lots that open it, by a
 * trigger, so that no way of taking a place passes by; `lots.limits` names a lot's limits, and is null for most lots, which
 * then cost nothing. A transaction locks limits after lots and before coupons, all of the event at once.
 */
export class PlaceLimitsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table place_limits (
        event_id uuid not null references events on delete cascade,
        key text not null constraint place_limits_key check (key ~ '^(area|day):[0-9]+$'),
        place_limit integer not null,
        taken integer not null,
        constraint place_limits_taken check (taken between 0 and place_limit),
        primary key (event_id, key)
      );
      alter table lots add column limits text[];
      create function move_place_limits() returns trigger language plpgsql as $$
      begin
        perform from place_limits where event_id = new.event_id order by key for no key update;
        update place_limits
        set taken = taken + (new.sold + new.reserved + new.leased) - (old.sold + old.reserved + old.leased)
        where event_id = new.event_id and key = any (new.limits);
        return null;
      end $$;
      create trigger lots_move_limits after update of sold, reserved, leased on lots for each row
        when (new.limits is not null
          and new.sold + new.reserved + new.leased <> old.sold + old.reserved + old.leased)
        execute function move_place_limits();
      drop trigger events_tell_doors on events;
      create trigger events_tell_doors after update of canceled_at, is_test, door_names, access on events for each row
        when (old.canceled_at is distinct from new.canceled_at or old.is_test <> new.is_test
          or old.door_names <> new.door_names or old.access is distinct from new.access)
        execute function tell_doors_of_event();`);
  }
}
