import { Migration } from '@mikro-orm/migrations';

/** What nobody in particular may hold: an event's largest order, whose hold it is, and lines that begin by themselves. */
export class OpenPlacesMigration extends Migration {
  override up(): void {
    this.addSql(openPlaces);
  }
}

const openPlaces = `
alter table events add column max_per_order smallint not null default 10
  constraint events_max_per_order check (max_per_order between 1 and 500);

alter table waiting_rooms add column rush_until timestamptz;

alter table orders add column address_key bytea;

create index orders_open_address on orders (event_id, address_key) where address_key is not null;

create function forget_address() returns trigger language plpgsql as $$
begin
  new.address_key := null;
  return new;
end $$;
create trigger orders_address_forgotten before update of status, user_id on orders for each row
  when (old.address_key is not null and (new.status not in ('booking', 'rejected') or new.user_id is not null))
  execute function forget_address();
`;
