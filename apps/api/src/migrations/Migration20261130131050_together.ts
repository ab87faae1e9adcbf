import { Migration } from '@mikro-orm/migrations';

/**
 * People inside several areas on a day, none of which is the main one: a main area that counts the people of these has
 * each of them once.
 */
export class TogetherMigration extends Migration {
  override up(): void {
    this.addSql('alter table door_feeds add column together jsonb');
  }
}
