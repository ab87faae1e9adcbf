import { Migration } from '@mikro-orm/migrations';

/**
 * Sums of the book and counts of what is sold, so that the figures of an event cost the same at a million orders as at
 * ten thousand. What changes them only adds a row, and nobody waits for anybody; a job folds these rows into the sums
 * and totals, and the views add up both, so that they are exact at every moment.
 *
 * Sums are by the quarter of an hour in which the order was made, for every zone's days begin at one; totals are of the
 * whole event.
 */
export class FiguresMigration extends Migration {
  override up(): void {
    this.addSql(figures);
  }
}

const figures = `
-- In the order in which a sale writes them, so that a sale that is under way waits or is waited for, and no more.
lock table orders, tickets, ledger_entries in share row exclusive mode;

create function quarter_of(moment timestamptz) returns timestamptz
  language sql immutable parallel safe
  return date_bin('15 minutes', moment, '2000-01-01 00:00:00+00');

create table booked_sums (
  event_id uuid not null references events on delete cascade,
  quarter timestamptz not null,
  account text not null,
  amount bigint not null,
  primary key (event_id, quarter, account)
);
create table booked_totals (
  event_id uuid not null references events on delete cascade,
  account text not null,
  amount bigint not null,
  primary key (event_id, account)
);
create table booked_changes (
  event_id uuid not null,
  quarter timestamptz not null,
  account text not null,
  amount bigint not null
);
create index booked_changes_event on booked_changes (event_id);
create view booked as
  select event_id, quarter, account, amount from booked_sums
  union all
  select event_id, quarter, account, amount from booked_changes;
create view booked_in_all as
  select event_id, account, amount from booked_totals
  union all
  select event_id, account, amount from booked_changes;
create function sum_up_entries() returns trigger language plpgsql as $$
begin
  insert into booked_changes (event_id, quarter, account, amount)
  select n.event_id, quarter_of(coalesce(o.created_at, p.posted_at)), n.account, sum(n.amount)
  from new_entries n join ledger_postings p on p.id = n.posting_id left join orders o on o.id = p.order_id
  group by 1, 2, 3;
  return null;
end $$;
create trigger ledger_entries_summed after insert on ledger_entries referencing new table as new_entries
  for each statement execute function sum_up_entries();

create table sold_sums (
  event_id uuid not null references events on delete cascade,
  quarter timestamptz not null,
  origin text not null,
  orders bigint not null,
  tickets bigint not null,
  priced_tickets bigint not null,
  primary key (event_id, quarter, origin)
);
create table sold_totals (
  event_id uuid not null references events on delete cascade,
  origin text not null,
  orders bigint not null,
  tickets bigint not null,
  priced_tickets bigint not null,
  primary key (event_id, origin)
);
create table sold_changes (
  event_id uuid not null,
  quarter timestamptz not null,
  origin text not null,
  orders integer not null,
  tickets integer not null,
  priced_tickets integer not null
);
create index sold_changes_event on sold_changes (event_id);
create view sold as
  select event_id, quarter, origin, orders, tickets, priced_tickets from sold_sums
  union all
  select event_id, quarter, origin, orders, tickets, priced_tickets from sold_changes;
create view sold_in_all as
  select event_id, origin, orders, tickets, priced_tickets from sold_totals
  union all
  select event_id, origin, orders, tickets, priced_tickets from sold_changes;
/* A ticket counts while it is valid and its order is paid. Tickets and their order change in statements of their own;
   tickets that come with a new order are counted by themselves. */
create function count_order() returns trigger language plpgsql as $$
declare sign integer := case when new.status = 'paid' then 1 else -1 end;
begin
  insert into sold_changes (event_id, quarter, origin, orders, tickets, priced_tickets)
  select new.event_id, quarter_of(new.created_at), new.origin, sign, sign * count(*),
    sign * count(*) filter (where unit_amount > coupon_amount)
  from tickets where tg_op = 'UPDATE' and order_id = new.id and status = 'valid';
  return null;
end $$;
create trigger orders_made_counted after insert on orders for each row
  when (new.status = 'paid') execute function count_order();
create trigger orders_moved_counted after update of status on orders for each row
  when ((old.status = 'paid') <> (new.status = 'paid')) execute function count_order();
create function count_ticket() returns trigger language plpgsql as $$
declare sign integer := case when new.status = 'valid' then 1 else -1 end;
begin
  insert into sold_changes (event_id, quarter, origin, orders, tickets, priced_tickets)
  select o.event_id, quarter_of(o.created_at), o.origin, 0, sign,
    case when new.unit_amount > new.coupon_amount then sign else 0 end
  from orders o where o.id = new.order_id and o.status = 'paid';
  return null;
end $$;
create trigger tickets_made_counted after insert on tickets for each row
  when (new.status = 'valid') execute function count_ticket();
create trigger tickets_moved_counted after update of status on tickets for each row
  when ((old.status = 'valid') <> (new.status = 'valid')) execute function count_ticket();

insert into booked_changes (event_id, quarter, account, amount)
  select n.event_id, quarter_of(coalesce(o.created_at, p.posted_at)), n.account, sum(n.amount)
  from ledger_entries n join ledger_postings p on p.id = n.posting_id left join orders o on o.id = p.order_id
  group by 1, 2, 3;
insert into sold_changes (event_id, quarter, origin, orders, tickets, priced_tickets)
  select event_id, quarter_of(created_at), origin, count(*), 0, 0 from orders where status = 'paid' group by 1, 2, 3;
insert into sold_changes (event_id, quarter, origin, orders, tickets, priced_tickets)
  select o.event_id, quarter_of(o.created_at), o.origin, 0, count(*),
    count(*) filter (where t.unit_amount > t.coupon_amount)
  from tickets t join orders o on o.id = t.order_id where t.status = 'valid' and o.status = 'paid' group by 1, 2, 3;

create index orders_recent on orders (event_id, created_at desc, id desc) where status = 'paid' and origin <> 'courtesy';
create index orders_courtesies on orders (event_id, created_at desc, id desc) where status = 'paid' and origin = 'courtesy';
`;
