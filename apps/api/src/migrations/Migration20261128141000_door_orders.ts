import { Migration } from '@mikro-orm/migrations';

/**
 * Which order each listed ticket is of, as the beginning of its code's hash, so that a phone finds an order without a
 * network; null in what was listed before, until it is listed anew.
 */
export class DoorOrdersMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table door_tickets add column order_hash text;
      alter table door_snapshots add column orders jsonb;`);
  }
}
