import { Migration } from '@mikro-orm/migrations';

/** Tickets that were passed on: how often, and by whom to whom. */
export class TransfersMigration extends Migration {
  override up(): void {
    this.addSql(transfers);
  }
}

const transfers = `
alter table tickets add column transfers smallint not null default 0;
create table ticket_transfers (
  id uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  event_id uuid not null references events on delete cascade,
  is_from_buyer boolean not null,
  from_user_id uuid references users on delete set null,
  from_name text,
  from_email text,
  to_user_id uuid references users on delete set null,
  to_name text,
  to_email text,
  serial_before bigint not null,
  transferred_at timestamptz not null
);
create index ticket_transfers_ticket on ticket_transfers (ticket_id, transferred_at desc);
create index ticket_transfers_event on ticket_transfers (event_id);
create index ticket_transfers_giver on ticket_transfers (from_user_id) where from_user_id is not null;
create index ticket_transfers_giver_email on ticket_transfers (from_email) where from_email is not null;
create index ticket_transfers_receiver on ticket_transfers (to_user_id) where to_user_id is not null;
create index ticket_transfers_receiver_email on ticket_transfers (to_email) where to_email is not null;
`;
