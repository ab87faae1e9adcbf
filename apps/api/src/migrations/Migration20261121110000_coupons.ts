import { Migration } from '@mikro-orm/migrations';

/** Coupons, the lots they are for, and which tickets of an order use one. */
export class CouponsMigration extends Migration {
  override up(): void {
    this.addSql(coupons);
  }
}

const coupons = `
create table coupons (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  unlock_lots boolean not null,
  amount_off integer constraint coupons_amount_off check (amount_off > 0),
  percent_off integer constraint coupons_percent_off check (percent_off between 1 and 10000),
  covers_reduced boolean not null default false,
  limit_by_ticket integer not null constraint coupons_limit check (limit_by_ticket >= 1),
  used integer not null default 0 constraint coupons_used check (used >= 0),
  expired_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint coupons_of_event unique (id, event_id),
  constraint coupons_one_discount check (num_nonnulls(amount_off, percent_off) = case when unlock_lots then 0 else 1 end)
);
create unique index coupons_name on coupons (event_id, name) where archived_at is null;
create index coupons_event on coupons (event_id, created_at desc);
create table coupon_lots (
  coupon_id uuid not null,
  lot_id uuid not null,
  event_id uuid not null,
  primary key (coupon_id, lot_id),
  constraint coupon_lots_coupon foreign key (coupon_id, event_id) references coupons (id, event_id) on delete cascade,
  constraint coupon_lots_lot_of_event foreign key (lot_id, event_id) references lots (id, event_id) on delete cascade
);
create index coupon_lots_lot on coupon_lots (lot_id);
alter table orders add column coupon_id uuid,
  add constraint orders_coupon_of_event foreign key (coupon_id, event_id) references coupons (id, event_id);
create index orders_coupon on orders (coupon_id) where coupon_id is not null;
alter table tickets add column uses_coupon boolean not null default false;
`;
