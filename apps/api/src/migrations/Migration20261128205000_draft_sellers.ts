import { Migration } from '@mikro-orm/migrations';

/** Where the platform sells all events of a producer his drafts are none yet: they are seen by his own people alone. */
export class DraftSellersMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace view event_sellers as
        select o.user_id, o.sale_point_id, s.event_id, true as is_named, o.is_supervisor
        from sale_point_operators o
        join sale_points p on p.id = o.sale_point_id and p.active
        join sale_point_events s on s.sale_point_id = p.id
        union all
        select o.user_id, o.sale_point_id, e.id, false, o.is_supervisor
        from sale_point_operators o
        join sale_points p on p.id = o.sale_point_id and p.active
        join sale_point_producers s on s.sale_point_id = p.id
        join events e on e.producer_id = s.producer_id and (p.run_by = 'producer' or e.published_at is not null)`);
  }
}
