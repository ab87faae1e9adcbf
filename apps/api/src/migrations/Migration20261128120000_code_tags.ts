import { Migration } from '@mikro-orm/migrations';

/** Two bytes of each code under the server's secret, which tell nearly all wrong ones without the slow hash; null in those from before. */
export class CodeTagsMigration extends Migration {
  override up(): void {
    this.addSql('alter table account_codes add column code_tag integer;');
  }
}
