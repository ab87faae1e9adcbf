import { Migration } from '@mikro-orm/migrations';

/**
 * Voids of single tickets. A void names those that it gave back; one that names none gave back all that stood. Whole is
 * the one after which nothing of the sale was left, to be handed back or returned: there is one of a sale at most.
 */
export class PartVoidsMigration extends Migration {
  override up(): void {
    for (const statement of [voids, drawers]) this.addSql(statement);
  }
}

const voids = `
alter table sale_voids
  add column ticket_ids uuid[],
  add column is_whole boolean not null default true,
  add constraint sale_voids_part check (is_whole or coalesce(cardinality(ticket_ids), 0) > 0);
drop index sale_voids_once;
create unique index sale_voids_once on sale_voids (order_id) where state = 'done' and is_whole;
`;

/* Each void has its own drawer: a sale may be given back in parts, out of more than one. */
const drawers = `
create or replace view drawer_voids as
  select v.id, v.order_id, v.event_id, v.operator_id, v.supervisor_id, v.reason, v.occurred_at, v.amount, coalesce(
    (select t.id from drawer_sales d join drawer_times t on t.id = d.session_id
      where d.order_id = v.order_id and coalesce(v.device_id = t.device_id, true)
        and coalesce(v.occurred_at <= t.closed_at, true)),
    (select t.id from drawer_times t
      where t.device_id = v.device_id and t.event_id = v.event_id and t.opened_at <= v.occurred_at
        and coalesce(v.occurred_at <= t.closed_at, true)
      order by t.opened_at desc, t.id limit 1)) as session_id,
    v.is_whole, cardinality(v.ticket_ids) as tickets
  from sale_voids v where v.state = 'done';
`;
