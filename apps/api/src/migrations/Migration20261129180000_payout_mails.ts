import { Migration } from '@mikro-orm/migrations';

/** Whether a super-admin gets a mail for each payout request. */
export class PayoutMailsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table users add column payout_mails boolean not null default true;`);
  }
}
