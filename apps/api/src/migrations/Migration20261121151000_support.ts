import { Migration } from '@mikro-orm/migrations';

/** What buyers are told of an event that was cancelled or changed, and who of them was told already. */
export class SupportMigration extends Migration {
  override up(): void {
    this.addSql(announcements);
  }
}

/**
 * Those who are to be told are written down at once, and then written to some at a time: each in the transaction that
 * queues the mail, so that a process that dies tells nobody twice and forgets nobody. A buyer stands with the newest of
 * the paid orders, somebody to whom a ticket went with that ticket; their addresses stay where they are.
 */
const announcements = `
create table event_announcements (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  kind text not null constraint event_announcements_kind check (kind in ('cancelled', 'changed')),
  message text,
  changes jsonb,
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  gathered_at timestamptz,
  told_at timestamptz,
  constraint event_announcements_once unique (event_id, kind),
  constraint event_announcements_changes check ((kind = 'changed') = (changes is not null))
);
create index event_announcements_maker on event_announcements (made_by) where made_by is not null;
create index event_announcements_underway on event_announcements (created_at) where told_at is null;
create table announcement_recipients (
  number bigint generated always as identity primary key,
  announcement_id uuid not null references event_announcements on delete cascade,
  order_id uuid not null references orders on delete cascade,
  ticket_id uuid references tickets on delete cascade,
  is_told boolean not null default false,
  delivery_id uuid references deliveries on delete set null,
  constraint announcement_recipients_once unique nulls not distinct (announcement_id, order_id, ticket_id)
);
create index announcement_recipients_untold on announcement_recipients (announcement_id, number) where not is_told;
create index announcement_recipients_order on announcement_recipients (order_id);
create index announcement_recipients_ticket on announcement_recipients (ticket_id) where ticket_id is not null;
create index announcement_recipients_delivery on announcement_recipients (delivery_id) where delivery_id is not null;
`;
