import { Migration } from '@mikro-orm/migrations';

/**
 * A place for the sealed token beside the clear one, which a version from before may still write until it is gone. What
 * the rows have is sealed by the server at its start: the database doesn't know the secret.
 */
export class MetaTokensMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table event_integrations
        add column sealed_meta_token bytea,
        drop constraint event_integrations_meta,
        add constraint event_integrations_meta check (
          meta_tag_manager_id is null and meta_tag_manager_access_token is null
          or meta_tag_manager_id is not null and num_nonnulls(meta_tag_manager_access_token, sealed_meta_token) > 0
        ) not valid`);
  }
}
