import { Migration } from '@mikro-orm/migrations';

/**
 * Sellers beside this house, and their lots, which are never sold. Three migrations, because each takes the locks of the
 * tables that it changes from everybody who sells.
 */
export class PartnersMigration extends Migration {
  override up(): void {
    this.addSql(partners);
  }
}

const partners = `
create table partners (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  name_key text not null,
  formats text[] not null default '{qr}',
  mapping jsonb,
  last_list bytea,
  last_counts integer[],
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint partners_event_name unique (event_id, name_key),
  constraint partners_of_event unique (id, event_id)
);
alter table lots
  add column partner_id uuid references partners on delete cascade,
  add column partner_category text,
  add column partner_tickets integer not null default 0;
create unique index lots_partner on lots (partner_id, partner_category) nulls not distinct where partner_id is not null;
`;
