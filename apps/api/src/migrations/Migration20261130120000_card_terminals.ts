import { Migration } from '@mikro-orm/migrations';

/**
 * The card terminals of sale points, one for each till, and what a terminal is asked to charge. A terminal has one open
 * charge at a time. The sandbox has terminals of its own, with a mood each.
 */
export class CardTerminalsMigration extends Migration {
  override up(): void {
    this.addSql(terminals);
    this.addSql(charges);
    this.addSql(sandbox);
  }
}

const terminals = `
create table card_terminals (
  id uuid primary key,
  sale_point_id uuid not null references sale_points on delete cascade,
  gateway text not null,
  reference text not null,
  name text not null,
  device_id uuid references devices on delete set null,
  created_at timestamptz not null,
  constraint card_terminals_reference unique (gateway, reference),
  constraint card_terminals_device unique (device_id)
);
create index card_terminals_sale_point on card_terminals (sale_point_id);
`;

const charges = `
alter table payments add column terminal text, add column terminal_asked jsonb, add column terminal_asked_at timestamptz;
create unique index payments_open_at_terminal on payments (gateway, terminal)
  where terminal is not null and status = 'pending';
`;

const sandbox = `
alter table sandbox_charges add column terminal text;
create index sandbox_charges_terminal on sandbox_charges (terminal) where terminal is not null and status = 'pending';
create table sandbox_terminals (
  reference text primary key,
  mood text not null constraint sandbox_terminals_mood check (mood in ('awake', 'slow', 'asleep', 'loses_answers'))
);
`;
