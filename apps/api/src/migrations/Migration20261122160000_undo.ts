import { Migration } from '@mikro-orm/migrations';

/** Entries that a supervisor has undone are few, and are counted with every page of those that stand. */
export class UndoMigration extends Migration {
  override up(): void {
    this.addSql(undoneEntries);
  }
}

const undoneEntries = `
create index checkins_undone on checkins (event_id, scanned_at desc) where undone_at is not null;
`;
