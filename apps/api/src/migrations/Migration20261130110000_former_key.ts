import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the former key of a check-in in a database without events, where no phone has anything to upload to a process of
 * an earlier version: each entry would pay for a second key.
 */
export class FormerKeyMigration extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        if not exists (select from events) then
          alter table checkins drop constraint if exists checkins_once_before;
        end if;
      end $$;`);
  }
}
