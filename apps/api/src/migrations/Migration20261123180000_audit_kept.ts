import { Migration } from '@mikro-orm/migrations';

/**
 * What was done stays told. Rows of the audit are added only: what they say loses parts, of people who are forgotten, and
 * whole rows go only where a transaction says that it forgets.
 */
export class AuditKeptMigration extends Migration {
  override up(): void {
    this.addSql(`
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('festix.forgets', true) = 'on' then return old; end if;
  elsif to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after'
    and coalesce(old.before @> new.before, new.before is null)
    and coalesce(old.after @> new.after, new.after is null) then
    return new;
  end if;
  raise exception 'the audit is append-only' using errcode = 'integrity_constraint_violation', constraint = 'audit_append_only';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row
  execute function audit_is_append_only();
`);
  }
}
