import { Migration } from '@mikro-orm/migrations';

/** The kind of an event, by which the shop is narrowed. Its lists are kept in memory, so no index serves it. */
export class EventCategoriesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table events
        add column category text,
        add constraint events_category check (category in
          ('show', 'festa', 'teatro', 'festival', 'curso', 'esporte', 'infantil', 'gastronomia', 'outro')) not valid`);
  }
}
