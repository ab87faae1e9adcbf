import { Migration } from '@mikro-orm/migrations';

/** What was done stays told: rows of the audit are added only, until what they say has to be forgotten. */
export class AuditKeptMigration extends Migration {
  override up(): void {
    this.addSql(`
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if current_setting('festix.forgets', true) = 'on' then
    if tg_op = 'DELETE' then
      return old;
    elsif to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after' then
      return new;
    end if;
  end if;
  raise exception 'the audit is append-only' using errcode = 'integrity_constraint_violation', constraint = 'audit_append_only';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row
  execute function audit_is_append_only();
`);
  }
}
