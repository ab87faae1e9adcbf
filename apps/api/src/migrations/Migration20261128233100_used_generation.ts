import { Migration } from '@mikro-orm/migrations';

/** The latest refresh generation of a session whose access token has called: none is known of the sessions so far. */
export class UsedGenerationMigration extends Migration {
  override up(): void {
    this.addSql(`alter table sessions add column used_generation integer not null default 0;`);
  }
}
