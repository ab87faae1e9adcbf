import { Migration } from '@mikro-orm/migrations';

/** Whether the address of a buyer was corrected by somebody else since he said his phone and document. */
export class BuyerCorrectedMigration extends Migration {
  override up(): void {
    this.addSql(`alter table orders add column buyer_corrected boolean not null default false;`);
  }
}
