import { Migration } from '@mikro-orm/migrations';

/** The address of who took places for nothing, without an account, is known for a day, so that they are not all his. */
export class FreePlacesMigration extends Migration {
  override up(): void {
    this.addSql(freePlaces);
  }
}

const freePlaces = `
create or replace function forget_address() returns trigger language plpgsql as $$
begin
  if new.status <> 'paid' or new.total > 0 or new.user_id is not null then
    new.address_key := null;
  end if;
  return new;
end $$;
`;
