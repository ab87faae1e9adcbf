import { Migration } from '@mikro-orm/migrations';

/** Who sells, what people agree to, and which version of it they agreed to; of what came before nothing is known. */
export class LawMigration extends Migration {
  override up(): void {
    this.addSql(`create table sellers (
      user_id uuid primary key references users (id) on delete cascade,
      name text not null, document text not null, city text not null, state text not null,
      email text, phone text, updated_at timestamptz not null,
      check (email is not null or phone is not null))`);
    this.addSql(`create table legal_texts (
      kind text not null check (kind in ('terms', 'privacy')), version integer not null check (version > 0),
      html text not null, officer text, published_at timestamptz not null, published_by uuid references users (id),
      primary key (kind, version))`);
    this.addSql('alter table users add column terms_version integer, add column privacy_version integer');
    this.addSql('alter table orders add column terms_version integer, add column privacy_version integer');
  }
}
