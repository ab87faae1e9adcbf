import { Migration } from '@mikro-orm/migrations';

/** The latest rehearsal of each device at each event. */
export class RehearsalsMigration extends Migration {
  override up(): void {
    this.addSql(rehearsals);
  }
}

const rehearsals = `
create table rehearsals (
  event_id uuid not null references events on delete cascade,
  device_id uuid not null references devices on delete cascade,
  done_at timestamptz not null,
  told_at timestamptz not null,
  gate text,
  area smallint,
  measures jsonb not null,
  primary key (event_id, device_id)
);
create index rehearsals_device on rehearsals (device_id);
`;
