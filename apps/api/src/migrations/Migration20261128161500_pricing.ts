import { Migration } from '@mikro-orm/migrations';

/** Prices that cost nothing or what their buyers say, and the proof of an e-mail that takes such places. */
export class PricingMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table prices
        add column pricing text not null default 'fixed',
        add column suggestions integer[] not null default '{}',
        drop constraint prices_unit_amount,
        add constraint prices_pricing check (case pricing
          when 'fixed' then unit_amount >= 100
          when 'free' then unit_amount = 0
          when 'contribution' then unit_amount = 0 or unit_amount >= 100
          else false end) not valid;
      alter table orders add column proof_sent_at timestamptz;
      alter table account_codes
        drop constraint account_codes_type,
        add constraint account_codes_type
          check (type in ('signup', 'recovery', 'email_change', 'invite', 'order')) not valid;`);
  }
}
