import { Migration } from '@mikro-orm/migrations';

/** An invitation to a team may name an event, and what the person may do there. */
export class InvitedToEventsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table team_invitations
        add column event_id uuid references events on delete set null,
        add column permissions text[] not null default '{}';
      create index team_invitations_event on team_invitations (event_id) where event_id is not null;
    `);
  }
}
