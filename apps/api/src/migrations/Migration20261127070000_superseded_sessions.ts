import { Migration } from '@mikro-orm/migrations';

/**
 * Sessions that another has taken the place of in their browser, and those that will have once their second factor is
 * proved. Who leaves for a provider comes back without the cookie, so that what it held is kept meanwhile.
 */
export class SupersededSessionsMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table sessions add column superseded_at timestamptz, add column supersedes uuid;
alter table social_attempts add column session_id uuid, add column session_generation integer;
`);
  }
}
