import { addDays, dayOf, daysIn } from '@festix/domain/ground';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { chance } from './names.ts';
import type { PlannedEvent } from './plan.ts';

/** Most visits of an event's page on its first day, and how many more each day brings. */
const FIRST_DAY = 40;
const MORE_A_DAY = 9;

/** Visits of the event's page since its sales began, more of them every day. */
export async function seedPageViews(
  database: Database,
  plan: PlannedEvent,
  event: { id: string; begun: Date; until: Date },
): Promise<void> {
  const random = chance(plan.slug.length * 6151 + plan.orders);
  const first = dayOf(event.begun);
  const days = Array.from({ length: daysIn({ from: first, to: dayOf(event.until) }) }, (_, day) => addDays(first, day));
  const views = days.map((_, day) => 1 + Math.floor((0.4 + 0.6 * random()) * (FIRST_DAY + MORE_A_DAY * day)));
  await database.query(
    sql`insert into page_views (event_id, day, views) select ${event.id}, * from unnest(${days}::date[], ${views}::bigint[])
     on conflict do nothing`,
  );
}
