import { Migration } from '@mikro-orm/migrations';

/** Money that leaves: payouts that producers ask for, costs and rebates of events, and recounts of the book. */
export class PayoutsMigration extends Migration {
  override up(): void {
    this.addSql(payouts);
    this.addSql(expenses);
    this.addSql(looseReceipts);
    this.addSql(postings);
    this.addSql(recounts);
  }
}

/** `producer_id` is whose event it was when it was asked for; the key is forgotten once nobody may need it any more. An answer stands, and its amount with it. */
const payouts = `
create table payouts (
  id uuid primary key,
  event_id uuid not null references events,
  producer_id uuid not null references users,
  requested_by uuid references users,
  amount integer not null constraint payouts_amount check (amount >= 100),
  request_date timestamptz not null,
  sent_date timestamptz,
  pix text,
  pix_type text not null constraint payouts_pix_type check (pix_type in ('cpf', 'cnpj', 'phone', 'email', 'random-key')),
  status text not null default 'pending' constraint payouts_status check (status in ('pending', 'done', 'rejected')),
  obs_producer text,
  obs_admin text,
  receipt text,
  is_rebate boolean not null default false,
  answered_by uuid references users,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  removed_at timestamptz,
  constraint payouts_answered check ((status = 'pending') = (answered_at is null)),
  constraint payouts_sent check (status <> 'done' or sent_date is not null),
  constraint payouts_done_stay check (status <> 'done' or removed_at is null)
);
create index payouts_event on payouts (event_id, created_at desc, id desc) where removed_at is null;
create index payouts_newest on payouts (created_at desc, id desc) where removed_at is null;
create index payouts_of_status on payouts (status, created_at desc, id desc) where removed_at is null;
create index payouts_waiting on payouts (event_id) include (amount, is_rebate) where status = 'pending' and removed_at is null;
create index payouts_keys on payouts (producer_id, pix_type, created_at desc) where removed_at is null;
create function payout_answered_once() returns trigger language plpgsql as $$
begin
  raise exception 'payout % was answered', old.id using errcode = 'integrity_constraint_violation', constraint = 'payouts_answered_once';
end $$;
create trigger payouts_answered_once before update of status, amount on payouts for each row
  when (old.status <> 'pending' and (new.status, new.amount) is distinct from (old.status, old.amount))
  execute function payout_answered_once();`;

const expenses = `
create table expenses (
  id uuid primary key,
  event_id uuid not null references events,
  amount integer not null constraint expenses_amount check (amount >= 100),
  is_rebate boolean not null default false,
  is_producer_payout boolean not null default false,
  obs text,
  receipt text,
  payout_id uuid constraint expenses_payout unique references payouts,
  created_by uuid references users,
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  removed_at timestamptz,
  constraint expenses_rebates_pay check (is_rebate or not is_producer_payout),
  constraint expenses_with_payout check (is_producer_payout = (payout_id is not null))
);
create index expenses_event on expenses (event_id, created_at desc, id desc) where removed_at is null;`;

/** A receipt that nothing refers to any more goes with the other files of that kind. */
const looseReceipts = `
create function loosen_receipt() returns trigger language plpgsql as $$
begin
  insert into loose_files (key, since) values (old.receipt, now()) on conflict do nothing;
  return null;
end $$;
create trigger payouts_receipt_loose after update of receipt on payouts for each row
  when (old.receipt is not null and new.receipt is distinct from old.receipt) execute function loosen_receipt();
create trigger expenses_receipt_loose after update of receipt on expenses for each row
  when (old.receipt is not null and new.receipt is distinct from old.receipt) execute function loosen_receipt();`;

/** What the book says of a payout it says once, and of an expense once for each kind: made, and written back. */
const postings = `
alter table ledger_postings add column payout_id uuid references payouts, add column expense_id uuid references expenses;
create unique index ledger_postings_payout on ledger_postings (payout_id) where payout_id is not null;
create unique index ledger_postings_expense on ledger_postings (expense_id, kind) where expense_id is not null;`;

const recounts = `
create table recounts (
  id uuid primary key,
  state text not null default 'waiting' constraint recounts_state check (state in ('waiting', 'running', 'done', 'failed')),
  started_by uuid references users,
  created_at timestamptz not null,
  finished_at timestamptz,
  events_count integer not null default 0,
  differences_count integer not null default 0
);
create index recounts_newest on recounts (created_at desc, id desc);
create table recount_differences (
  recount_id uuid not null references recounts on delete cascade,
  event_id uuid not null references events on delete cascade,
  figure text not null,
  shown bigint not null,
  recounted bigint not null,
  primary key (recount_id, event_id, figure)
);`;
