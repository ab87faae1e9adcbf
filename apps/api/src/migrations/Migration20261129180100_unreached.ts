import { Migration } from '@mikro-orm/migrations';

/** Finds the announcements that did not reach everybody, for the start pages. */
export class UnreachedMigration extends Migration {
  override up(): void {
    this.addSql(`
      create index event_announcements_unreached on event_announcements (created_at) where failed + unreachable > 0;`);
  }
}
