import { Migration } from '@mikro-orm/migrations';

/** Who pays an event's convenience fee, and the part of each ticket's fee that its producer pays. */
export class FeePayersMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table events
        add column fee_paid_by text not null default 'buyer',
        add constraint events_fee_paid_by check (fee_paid_by in ('buyer', 'producer')) not valid;
      alter table tickets
        add column absorbed_tax integer not null default 0,
        add constraint tickets_absorbed_tax check (absorbed_tax >= 0) not valid;`);
  }
}
