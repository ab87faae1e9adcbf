import { Migration } from '@mikro-orm/migrations';

/** Covers of events and venues, venues that were doubles of others, and the places that are kept for meia-entrada. */
export class EventsMigration extends Migration {
  override up(): void {
    this.addSql(events);
  }
}

const events = `
alter table events
  add column cover_desktop jsonb,
  add column cover_mobile jsonb,
  add column keep_meia_quota boolean not null default false;
create index events_venue on events (venue_id);
alter table venues
  add column cover_image jsonb,
  add column merged_into uuid references venues,
  add column version integer not null default 1,
  add constraint venues_merged_elsewhere check (merged_into <> id);
create index venues_merged on venues (merged_into) where merged_into is not null;
create table loose_files (
  key text primary key,
  since timestamptz not null
);
create index loose_files_since on loose_files (since);
`;
