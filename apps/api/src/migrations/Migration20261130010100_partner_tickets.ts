import { Migration } from '@mikro-orm/migrations';

/**
 * Sellers' codes. Each is of an ordinary ticket, in an order of its own without money. A database that was migrated
 * before this was a migration of its own has them already, from the one of sellers.
 */
export class PartnerTicketsMigration extends Migration {
  override up(): void {
    this.addSql(tickets);
  }
}

const tickets = `
create table if not exists partner_tickets (
  ticket_id uuid primary key references tickets on delete cascade,
  event_id uuid not null,
  partner_id uuid not null,
  code text collate "C" not null constraint partner_tickets_code_length check (length(code) between 1 and 512),
  exact_hash text not null,
  folded_hash text not null,
  is_exact boolean not null default false,
  code_hash text not null generated always as (case when is_exact then exact_hash else folded_hash end) stored,
  category text,
  created_at timestamptz not null,
  constraint partner_tickets_once unique (event_id, code, partner_id),
  constraint partner_tickets_partner_of_event foreign key (partner_id, event_id) references partners (id, event_id) on delete cascade
);
create index if not exists partner_tickets_partner on partner_tickets (partner_id, created_at desc);
create index if not exists partner_tickets_hash on partner_tickets (event_id, code_hash);
create index if not exists partner_tickets_folded on partner_tickets (event_id, folded_hash);
`;
