import { Migration } from '@mikro-orm/migrations';

/** When a session's person last proved again who they are: some things ask for that to be a moment ago. */
export class ProvedSessionsMigration extends Migration {
  override up(): void {
    this.addSql('alter table sessions add column proved_at timestamptz;');
  }
}
