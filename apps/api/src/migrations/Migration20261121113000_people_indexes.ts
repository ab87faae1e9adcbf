import { Migration } from '@mikro-orm/migrations';

/** Indexes for what is looked up about people, and for what ends with a code or an account. */
export class PeopleIndexesMigration extends Migration {
  override up(): void {
    this.addSql(indexes);
  }
}

const indexes = `
drop index sessions_expiring;
create index sessions_last_used on sessions (last_used_at);
create index account_codes_user on account_codes (user_id) where user_id is not null;
create index team_invitations_code on team_invitations (code_id) where code_id is not null;
create index team_invitations_email on team_invitations (email);
`;
