import { Migration } from '@mikro-orm/migrations';

/** What the panel and the report of an event's doors are counted from. */
export class DoorPanelMigration extends Migration {
  override up(): void {
    this.addSql(doorPanel);
  }
}

/** Refusals have an index of their own, which costs nothing to whom a door lets in. */
const doorPanel = `
create table device_queues (
  device_id uuid primary key references devices on delete cascade,
  waiting integer not null constraint device_queues_waiting check (waiting >= 0),
  told_at timestamptz not null
);
create index scans_refused on scans (event_id, device_id, code) where not is_admission;
`;
