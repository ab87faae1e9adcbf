import { Migration } from '@mikro-orm/migrations';

/** Whether a buyer has asked the holder of a ticket for it, and whether that person keeps it: of each way to a holder once. */
export class TicketReturnsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table ticket_transfers add column return_asked_at timestamptz, add column return_kept_at timestamptz;`);
  }
}
