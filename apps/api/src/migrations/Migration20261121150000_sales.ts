import { Migration } from '@mikro-orm/migrations';

/** What the list of an event's sales is found and sorted by, so that a page costs the same at a million orders. */
export class SalesMigration extends Migration {
  override up(): void {
    for (const statement of [lists, lots, searches]) this.addSql(statement);
  }
}

/* Sales of each origin and status lie in the order of the list; a page merges those that are asked for. */
const lists = `
create index orders_sales on orders (event_id, origin, status, created_at, id);
`;

/*
 * When the order of a ticket was made, so that the orders of a lot lie in that order too: a lot that sold out long ago is
 * not looked for among all that was sold since. Who writes both in one statement says it; else the database fills it in.
 */
const lots = `
alter table tickets add column ordered_at timestamptz;
alter table tickets disable trigger user;
update tickets t set ordered_at = o.created_at from orders o where o.id = t.order_id;
alter table tickets enable trigger user;
drop index tickets_lot;
create index tickets_lot on tickets (lot_id, ordered_at, order_id);
create function remember_order() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select created_at from orders where id = new.order_id);
  return new;
end $$;
create trigger tickets_ordered before insert on tickets for each row
  when (new.order_id is not null and new.ordered_at is null) execute function remember_order();
create trigger tickets_ordered_later before update of order_id on tickets for each row
  when (new.order_id is distinct from old.order_id and new.ordered_at is not distinct from old.ordered_at)
  execute function remember_order();
`;

/*
 * In the collation "C" an index also finds what begins with something. Trigrams find a part of a name; bookings, which have
 * none yet, are left out. Folding a name takes long, so it is done once and not for each row that is looked at.
 */
const searches = `
alter table orders
  alter column code type text collate "C",
  alter column buyer_document type text collate "C",
  add column buyer_folded text generated always as (fold_text(buyer_name)) stored;
create index orders_people on orders using gin (buyer_folded gin_trgm_ops, buyer_email gin_trgm_ops, buyer_phone gin_trgm_ops)
  where buyer_name is not null or buyer_email is not null or buyer_phone is not null;
`;
