import { Migration } from '@mikro-orm/migrations';

/** What is read again and again is found, or kept, without reading all that it is made of. */
export class ReadsMigration extends Migration {
  override up(): void {
    this.addSql(edits);
    this.addSql(announcedMails);
    this.addSql(judgedOps);
  }
}

/** Every order leaves entries of its event: the few that tell how it was edited stand apart. */
const edits = `
create index audit_entries_edits on audit_entries (event_id, at, id) where action = 'events:edit'`;

/** What became of all mails of an announcement, once nothing moves any more: messages are kept for a year only. */
const announcedMails = `
alter table event_announcements
  add column people integer, add column sent integer, add column failed integer, add column unreachable integer,
  add constraint event_announcements_mails check (
    num_nulls(people, sent, failed, unreachable) = 4
    or (num_nulls(people, sent, failed, unreachable) = 0 and sent + failed + unreachable = people));
create index event_announcements_unsettled on event_announcements (told_at) where people is null;`;

/**
 * An op that waited for a person is kept from then on, as others are from when they came. Its buyer stands apart, to be
 * found by the address and forgotten by himself.
 */
const judgedOps = `
alter table device_ops add column judged_at timestamptz, add column buyer jsonb;
update device_ops set buyer = nullif(body #> '{payload,buyer}', 'null'), body = body #- '{payload,buyer}'
where body #> '{payload,buyer}' is not null;
create index device_ops_buyer on device_ops (lower(buyer ->> 'email')) where buyer is not null;`;
