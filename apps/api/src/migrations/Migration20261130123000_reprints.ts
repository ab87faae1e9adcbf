import { Migration } from '@mikro-orm/migrations';

/** Counts how often the papers of a sale were printed again, beside the receipt that they belong to. */
export class ReprintsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table receipts add column reprints integer not null default 0
        constraint receipts_reprints check (reprints >= 0)`);
  }
}
