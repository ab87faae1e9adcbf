import { Migration } from '@mikro-orm/migrations';

/** Stores what devices tell of the mesh: whom each hears, and which refused reads it stopped. */
export class MeshToldMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table device_events add column hears uuid[], add column hears_since timestamptz, add column hears_told_at timestamptz;
      alter table scans add column heard_from uuid;`);
  }
}
