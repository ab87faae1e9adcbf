import { Migration } from '@mikro-orm/migrations';

/** Sums over all events are read by when they were sold: a period of the platform costs no more for what lies outside. */
export class PlatformMigration extends Migration {
  override up(): void {
    this.addSql(`
      create index booked_sums_quarter on booked_sums (quarter);
      create index sold_sums_quarter on sold_sums (quarter);
    `);
  }
}
