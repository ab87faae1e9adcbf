import { Migration } from '@mikro-orm/migrations';

/** What becomes of messages after they left, the files of tickets, and courtesies by spreadsheet. */
export class DeliveriesMigration extends Migration {
  override up(): void {
    this.addSql(deliveries);
  }
}

const deliveries = `
alter table deliveries
  add column ticket_ids uuid[] not null default '{}',
  add column provider_id text,
  add column fallback_recipient text,
  add column delivered_at timestamptz,
  add column read_at timestamptz;
create unique index deliveries_provider_id on deliveries (provider_id) where provider_id is not null;
create index deliveries_fallback on deliveries (fallback_recipient) where fallback_recipient is not null;
/* The same tickets wait once for the same person: asking again while they wait asks for nothing more. */
create unique index deliveries_waiting on deliveries (order_id, channel, recipient, hash_array_extended(ticket_ids, 0))
  where state = 'queued' and template = 'tickets';
create table ticket_files (
  key text primary key,
  order_id uuid not null references orders on delete cascade,
  made_at timestamptz not null
);
create index ticket_files_order on ticket_files (order_id);
create index ticket_files_made on ticket_files (made_at);
create table courtesy_imports (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  made_by uuid references users on delete set null,
  file_name text not null,
  state text not null constraint courtesy_imports_state check (state in ('refused', 'checked', 'issuing', 'done')),
  courtesies jsonb,
  row_count integer not null,
  ticket_count integer not null,
  issued integer not null default 0,
  faults jsonb not null default '[]',
  taken_until timestamptz,
  created_at timestamptz not null
);
create index courtesy_imports_event on courtesy_imports (event_id);
create index courtesy_imports_maker on courtesy_imports (made_by) where made_by is not null;
create index courtesy_imports_created on courtesy_imports (created_at) where courtesies is not null;
create index courtesy_imports_issuing on courtesy_imports (taken_until) where state = 'issuing';
`;
