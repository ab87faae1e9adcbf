import { Migration } from '@mikro-orm/migrations';

/** Migrates as a later version would: the tables that everything uses, in the order in which a sale writes them. */
export class LaterMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table orders add column later_note text;
      alter table tickets add column later_count integer not null default 0 check (later_count >= 0);
      alter table checkins add column later_note text;
      create index later_orders on orders (later_note);
      update orders set later_note = status;
    `);
  }
}

export const LATER_MIGRATION = 'Migration29991231000000_later';
