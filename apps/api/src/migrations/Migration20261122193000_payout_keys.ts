import { Migration } from '@mikro-orm/migrations';

/** Keys are searched for by any part of them, whatever is written between their characters and in whichever case. */
export class PayoutKeysMigration extends Migration {
  override up(): void {
    this.addSql(`
      create index payouts_key_search on payouts using gin (lower(translate(pix, '.-/() +', '')) gin_trgm_ops)
      where removed_at is null;
    `);
  }
}
