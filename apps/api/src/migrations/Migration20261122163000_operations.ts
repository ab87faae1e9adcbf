import { Migration } from '@mikro-orm/migrations';

/** What people who run the platform look at: sweeps, processes, messages sent again, webhooks that were not signed. */
export class OperationsMigration extends Migration {
  override up(): void {
    this.addSql(operations);
  }
}

const operations = `
create table sweep_runs (
  name text primary key,
  every_seconds integer not null,
  ran_at timestamptz not null,
  took_ms integer not null,
  failure text
);
create table api_processes (
  id uuid primary key,
  host text not null,
  version text not null,
  sweeps boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create table unsigned_webhooks (
  gateway text not null,
  hour timestamptz not null,
  amount integer not null,
  last_at timestamptz not null,
  primary key (gateway, hour)
);
alter table deliveries add column resent_as uuid references deliveries on delete set null;
create index deliveries_resent on deliveries (resent_as) where resent_as is not null;
create index deliveries_failed on deliveries (created_at desc, id desc) where state = 'failed';
create index deliveries_failed_search on deliveries using gin (lower(recipient) gin_trgm_ops) where state = 'failed';
create index payment_notices_state on payment_notices (state, received_at desc, id desc);
create index devices_made on devices (created_at desc, id desc);
create index devices_search on devices using gin (fold_text(name) gin_trgm_ops);
create index events_search on events using gin (fold_text(name) gin_trgm_ops);
`;
