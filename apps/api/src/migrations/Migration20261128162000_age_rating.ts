import { Migration } from '@mikro-orm/migrations';

/** What the law asks of an event's page: its age rating, and what it offers to people with a disability. */
export class AgeRatingMigration extends Migration {
  override up(): void {
    this.addSql(`alter table events
      add column age_rating text check (age_rating in ('L', '10', '12', '14', '16', '18')),
      add column age_reason text,
      add column accessibility text[] not null default '{}',
      add column accessibility_contact text`);
  }
}
