import { Migration } from '@mikro-orm/migrations';

/** How many places one unit of a price takes, and which tickets of an order are one unit; empty = a unit of its own. */
export class PricePlacesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table prices
        add column places smallint not null default 1,
        add column refunds_places boolean not null default false,
        add constraint prices_places check (places between 1 and 50) not valid;
      alter table tickets add column unit smallint;`);
  }
}
