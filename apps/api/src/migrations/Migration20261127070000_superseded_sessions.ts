import { Migration } from '@mikro-orm/migrations';

/**
 * Sessions that another has taken the place of in their browser. Who leaves for a provider may come back without the
 * cookie, so that what it held is kept meanwhile.
 */
export class SupersededSessionsMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table sessions add column superseded_at timestamptz;
alter table social_attempts add column session_id uuid;
`);
  }
}
