import { Migration } from '@mikro-orm/migrations';

/** What a card is charged with, what the gateway tells of it, and the challenge that its bank asks for. */
export class CardPaymentsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table payments add column card_asked jsonb, add column card jsonb, add column challenge jsonb;`);
    this.addSql(`alter table sandbox_charges add column card jsonb;`);
  }
}
