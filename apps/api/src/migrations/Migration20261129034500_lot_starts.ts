import { Migration } from '@mikro-orm/migrations';

/** A lot's start is looked for every second, as its end is. */
export class LotStartsMigration extends Migration {
  override up(): void {
    this.addSql('create index lots_sale_starts on lots (sale_starts_at) where sale_starts_at is not null;');
  }
}
