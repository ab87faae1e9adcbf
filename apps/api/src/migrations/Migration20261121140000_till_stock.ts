import { Migration } from '@mikro-orm/migrations';

/** What tills sell by themselves: the stubs that they hold, the receipts they hand out, and what went wrong with either. */
export class TillStockMigration extends Migration {
  override up(): void {
    for (const statement of [leases, orders, receipts, voids, returns]) this.addSql(statement);
  }
}

/*
 * A lease's allowance counts in the quota as far as it may still be sold: what was reported as sold at half price counts
 * with its lot, and what is out no more can't be sold at all.
 */
const leases = `
alter table leases
  add column meia_left integer not null default 0,
  add column released_at timestamptz,
  add column released_by uuid references users on delete set null,
  add column release_reason text,
  add constraint leases_meia check (meia_left between 0 and meia_allowance);
create index leases_sale_point on leases (sale_point_id, created_at desc);
drop index leases_lot;
create index leases_lot on leases (lot_id);
drop index leases_event;
create index leases_event on leases (event_id);
create index leases_released_by on leases (released_by) where released_by is not null;
`;

const orders = `
alter table orders
  add column cash_session_id uuid,
  add column card_reference text,
  add column sale_flags text[] not null default '{}';
create index orders_cash_session on orders (cash_session_id) where cash_session_id is not null;
create index orders_device on orders (device_id, created_at) where device_id is not null;
`;

/*
 * Which numbers a device has handed out, and for what. It is a set, so that it is the same in whatever order ops arrive;
 * a number that stands twice is found, and none is lost because its sale is not known yet.
 */
const receipts = `
create table receipts (
  device_id uuid not null references devices,
  number integer not null constraint receipts_number check (number > 0),
  order_id uuid not null,
  issued_at timestamptz not null,
  primary key (device_id, number, order_id)
);
create index receipts_order on receipts (order_id);
`;

/*
 * A void may arrive before its sale, which has no row yet. It waits then, and counts as soon as the sale is there. Its
 * amount is what was handed back with it: all that was not refunded or returned before.
 */
const voids = `
create table sale_voids (
  id uuid primary key,
  order_id uuid not null,
  event_id uuid not null references events,
  device_id uuid references devices,
  operator_id uuid not null references users,
  supervisor_id uuid not null,
  reason text,
  occurred_at timestamptz not null,
  uncertainty integer not null default 0,
  received_at timestamptz not null,
  state text not null constraint sale_voids_state check (state in ('waiting', 'done', 'refused')),
  amount integer not null default 0 constraint sale_voids_amount check (amount >= 0)
);
create index sale_voids_order on sale_voids (order_id);
create index sale_voids_operator on sale_voids (operator_id);
create unique index sale_voids_once on sale_voids (order_id) where state = 'done';
`;

/*
 * What was paid for a ticket that was no longer the till's to sell, until somebody has given it back. Where the whole sale
 * was taken back, its void has done so.
 */
const returns = `
create table money_to_return (
  ticket_id uuid primary key references tickets,
  order_id uuid not null references orders,
  reason text not null constraint money_to_return_reason check (reason in ('stub_released', 'stub_sold_twice')),
  amount integer not null constraint money_to_return_amount check (amount >= 0),
  returned_at timestamptz,
  returned_by uuid references users on delete set null,
  by_void boolean not null default false
);
create index money_to_return_order on money_to_return (order_id);
create index money_to_return_open on money_to_return (order_id) where returned_at is null;
create index money_to_return_by on money_to_return (returned_by) where returned_by is not null;
`;
