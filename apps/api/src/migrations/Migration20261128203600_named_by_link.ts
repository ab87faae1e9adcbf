import { Migration } from '@mikro-orm/migrations';

/** Whether who buys was said by somebody with the link of a booking, in another browser than the one that booked. */
export class NamedByLinkMigration extends Migration {
  override up(): void {
    this.addSql(`alter table orders add column named_by_link boolean not null default false;`);
  }
}
