import { Migration } from '@mikro-orm/migrations';

/** What a gateway tells of a charge, what it is told, and the charges of the sandbox. */
export class PaymentsMigration extends Migration {
  override up(): void {
    this.addSql(payments);
  }
}

const payments = `
alter table payments
  add column gateway_payment text,
  add column gateway_updated_at timestamptz,
  add column next_read_at timestamptz,
  add column fraud_alert_at timestamptz,
  add column sent_back_at timestamptz;
update payments set next_read_at = updated_at where status <> 'refunded';
create unique index payments_gateway_payment on payments (gateway, gateway_payment) where gateway_payment is not null;
create index payments_to_read on payments (gateway, next_read_at) where status <> 'refunded';

create table payment_errands (
  id uuid primary key,
  payment_id uuid not null references payments on delete cascade,
  kind text not null constraint payment_errands_kind check (kind in ('cancel', 'refund')),
  amount integer constraint payment_errands_amount check (amount is null or (amount > 0 and kind = 'refund')),
  state text not null default 'open' constraint payment_errands_state check (state in ('open', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  failure text,
  created_at timestamptz not null,
  told_at timestamptz,
  done_at timestamptz,
  reported_at timestamptz
);
create index payment_errands_payment on payment_errands (payment_id);
create index payment_errands_open on payment_errands (next_attempt_at) where state = 'open';

create table payment_notices (
  id uuid primary key,
  gateway text not null,
  topic text not null,
  subject text,
  request_id text,
  sent_at timestamptz,
  body jsonb not null,
  state text not null default 'open' constraint payment_notices_state check (state in ('open', 'done', 'ignored', 'refused', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  failure text,
  payment_id uuid references payments on delete cascade,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_notices_payment on payment_notices (payment_id) where payment_id is not null;
create index payment_notices_received on payment_notices (received_at);
create index payment_notices_open on payment_notices (next_attempt_at) where state = 'open';

create table sandbox_charges (
  payment_id uuid primary key references payments on delete cascade,
  status text not null,
  status_detail text,
  refunded integer not null default 0,
  updated_at timestamptz not null
);
create table sandbox_refunds (
  id uuid primary key,
  payment_id uuid not null references sandbox_charges on delete cascade,
  amount integer not null
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
insert into sandbox_charges (payment_id, status, status_detail, updated_at)
  select id, status, status_detail, updated_at from payments where gateway = 'sandbox';
`;
