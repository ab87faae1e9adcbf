import { Migration } from '@mikro-orm/migrations';

/** Whose purchase Meta may be told of, and what became of that. */
export class TrackingMigration extends Migration {
  override up(): void {
    this.addSql(tracking);
  }
}

const tracking = `
create table order_conversions (
  order_id uuid primary key references orders on delete cascade,
  consented_at timestamptz not null,
  state text not null constraint order_conversions_state check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null,
  next_attempt_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  address text,
  user_agent text,
  fbp text,
  fbc text
);
create index order_conversions_due on order_conversions (next_attempt_at) where state = 'waiting';
create index order_conversions_consented on order_conversions (consented_at);
`;
