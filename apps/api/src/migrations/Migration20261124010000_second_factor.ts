import { Migration } from '@mikro-orm/migrations';

/**
 * A second factor: the secret that a person's app has as well, sealed, and hashes of the codes that stand in for it.
 * A session that waits for it is there, and opens nothing.
 */
export class SecondFactorMigration extends Migration {
  override up(): void {
    this.addSql(`
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  recovery_salt bytea,
  recovery_hashes bytea[] not null default '{}',
  constraint second_factors_whole check (confirmed_at is null or num_nulls(last_step, recovery_salt) = 0)
);
alter table sessions add column awaits_second_factor boolean not null default false;
`);
  }
}
