import { Migration } from '@mikro-orm/migrations';

/** A night has one recount, and a difference says where it was read. */
export class RecountsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table recounts add column night date constraint recounts_night unique;
      alter table recount_differences
        add column source text not null default 'totals'
          constraint recount_differences_source check (source in ('entries', 'quarters', 'totals')),
        drop constraint recount_differences_pkey,
        add primary key (recount_id, event_id, figure, source);
      alter table recount_differences alter column source drop default;
    `);
  }
}
