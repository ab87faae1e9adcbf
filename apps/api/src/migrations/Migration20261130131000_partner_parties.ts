import { Migration } from '@mikro-orm/migrations';

/**
 * The order or group of a ticket at its seller: its tickets of one lot are a party at the door, which has the number of
 * the first of them.
 */
export class PartnerPartiesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table partner_tickets
        add column seller_order text collate "C",
        add column party bigint,
        add constraint partner_tickets_order_length check (length(seller_order) between 1 and 64) not valid;`);
  }
}
