import { Migration } from '@mikro-orm/migrations';

/**
 * An event is a draft until it is published. What there is already, and what a process of the version before makes while
 * both run, is published: the default says so without touching a row.
 */
export class EventDraftsMigration extends Migration {
  override up(): void {
    this.addSql('alter table events add column published_at timestamptz default now()');
  }
}
