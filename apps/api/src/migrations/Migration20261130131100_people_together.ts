import { Migration } from '@mikro-orm/migrations';

/** Counts the people who are inside several areas of events that are under way; phones go on reading meanwhile. */
export class PeopleTogetherMigration extends Migration {
  override up(): void {
    this.addSql(`
      update door_feeds f set together = c.together
      from (
        select event_id, jsonb_agg(jsonb_build_object('day', day, 'areas', areas, 'people', people) order by day, areas) as together
        from (
          select event_id, day, areas, count(*) as people
          from door_tickets d, lateral (
            select (p->>'day')::integer as day, bit_or(1 << (p->>'area')::integer) as areas
            from jsonb_array_elements(d.passages) p where not (p->>'out')::boolean
            group by 1
            having count(*) > 1 and not bool_or((p->>'area')::integer = 0)
              and not ((p->>'day')::integer = 0 and d.checked_in_at is not null)
          ) a
          where jsonb_array_length(d.passages) > 1
          group by event_id, day, areas
        ) sums
        group by event_id
      ) c
      where f.event_id = c.event_id;`);
  }
}
