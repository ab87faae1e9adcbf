import { Migration } from '@mikro-orm/migrations';

/** Whether the supervisor of a void is known by a session of his own; what was written before is left as it was put down. */
export class ProvedVoidsMigration extends Migration {
  override up() {
    this.addSql('alter table sale_voids add column is_supervisor_proved boolean not null default true');
  }
}
