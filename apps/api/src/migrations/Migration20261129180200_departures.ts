import { Migration } from '@mikro-orm/migrations';

/** Drops a column that no statement has ever written or read. */
export class DeparturesMigration extends Migration {
  override up(): void {
    this.addSql(`alter table departures drop column request_hash;`);
  }
}
