import { Migration } from '@mikro-orm/migrations';

/** Which links of an order's mails were opened, on which device, and how often they and its sessions were ended. */
export class OrderAccessesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table order_accesses (
        order_id uuid primary key references orders on delete cascade,
        links integer not null default 0,
        closings integer not null default 0,
        opened jsonb not null default '{}'
      );`);
  }
}
