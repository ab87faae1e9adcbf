import { Migration } from '@mikro-orm/migrations';

/**
 * Who has signed in on a device that is somebody else's, so that what it tells in their name is theirs; whoever is named
 * by what was told before has worked there. And what is doubtful about a scan, for people to see.
 */
export class DevicesMigration extends Migration {
  override up(): void {
    this.addSql(`
create table device_operators (
  device_id uuid not null references devices,
  user_id uuid not null references users,
  proved_at timestamptz not null,
  primary key (device_id, user_id)
);
create index device_operators_user on device_operators (user_id);

insert into device_operators (device_id, user_id, proved_at)
select told.device_id, told.user_id, 'epoch' from (
  select device_id, sold_by as user_id from orders where device_id is not null and sold_by is not null
  union
  select s.device_id, e.operator_id from cash_events e join cash_sessions s on s.id = e.session_id
  union
  select device_id, validated_by from checkins where device_id is not null and validated_by is not null
) told
join devices d on d.id = told.device_id and d.user_id <> told.user_id
join users u on u.id = told.user_id;

alter table scans add column doubts text[] not null default '{}';
`);
  }
}
