import { Migration } from '@mikro-orm/migrations';

/** An invitation to a sale point keeps the event at whose till it begins, for when it is sent again. */
export class InvitedToTillsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table sale_point_invitations add column event_id uuid references events on delete set null;
      create index sale_point_invitations_event on sale_point_invitations (event_id) where event_id is not null;
    `);
  }
}
