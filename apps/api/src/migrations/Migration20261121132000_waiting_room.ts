import { Migration } from '@mikro-orm/migrations';

/** A line of buyers before an event's sale. */
export class WaitingRoomMigration extends Migration {
  override up(): void {
    this.addSql(waitingRoom);
  }
}

const waitingRoom = `
alter table events add column waiting_room_rate integer
  constraint events_waiting_room_rate check (waiting_room_rate between 10 and 10000);

create table waiting_rooms (
  event_id uuid primary key references events on delete cascade,
  rate integer not null,
  since timestamptz not null,
  let_in double precision not null,
  last_number integer not null
);

create table waiting_places (
  event_id uuid not null references events on delete cascade,
  number integer not null,
  joined_at timestamptz not null,
  attempts integer not null default 0,
  primary key (event_id, number)
);
create index waiting_places_joined on waiting_places (joined_at);
`;
