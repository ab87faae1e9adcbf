import { Migration } from '@mikro-orm/migrations';

/** Whether the buyer of an order has shown, by the code that was mailed to him, that the address is his. */
export class BuyerProvedMigration extends Migration {
  override up(): void {
    this.addSql(`alter table orders add column buyer_proved boolean not null default false;`);
  }
}
