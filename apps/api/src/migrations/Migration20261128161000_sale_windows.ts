import { Migration } from '@mikro-orm/migrations';

/** When a lot is sold, and how many of a price one order has; empty = as before. */
export class SaleWindowsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table lots
        add column sale_starts_at timestamptz,
        add column sale_ends_at timestamptz,
        add constraint lots_sale_window check (sale_ends_at > sale_starts_at) not valid;
      create index lots_sale_ends on lots (sale_ends_at) where sale_ends_at is not null;
      alter table prices
        add column min_per_order smallint,
        add column max_per_order smallint,
        add constraint prices_per_order check (min_per_order >= 1 and max_per_order >= coalesce(min_per_order, 1)) not valid;`);
  }
}
