import { Migration } from '@mikro-orm/migrations';

/** Doors tell how many tickets are sold by the lots' own count, so the list keeps no count of its own beside it. */
export class DoorCountsMigration extends Migration {
  override up(): void {
    this.addSql('alter table door_feeds drop column expected');
  }
}
