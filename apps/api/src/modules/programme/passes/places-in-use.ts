import type { AccessInUseView } from '@festix/domain/contract';
import { WHOLE_EVENT, type EventAccess } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Selects the areas, days and days of the whole event among `$2` and `$3` that have passages, standing or ended. */
const IN_USE = sql<{ areas: number[]; days: number[] }>`
  select array(select a from unnest($2::smallint[]) a
      where exists (select from checkins c where c.event_id = $1 and c.area = a)) as areas,
    array(select d from unnest($3::smallint[]) d
      where exists (select from checkins c where c.event_id = $1 and c.day = d)) as days`;

/**
 * Returns what a change removes although it has passages. The first day gives passages of the whole event another
 * meaning, so that it counts as the removal of that.
 */
export async function placesInUse(
  tx: Tx,
  eventId: string,
  before: EventAccess,
  after: EventAccess,
): Promise<AccessInUseView[]> {
  const areas = before.areas.filter(({ number }) => !after.areas.some((area) => area.number === number));
  const days = before.days.filter(({ id }) => !after.days.some((day) => day.id === id));
  const isFirst = before.days.length === 0 && after.days.length > 0;
  const numbers = [...days.map(({ number }) => number), ...(isFirst ? [WHOLE_EVENT] : [])];
  if (areas.length + numbers.length === 0) return [];
  const [found] = await tx.query(IN_USE.with([eventId, areas.map(({ number }) => number), numbers]));
  return [
    ...(found?.areas ?? []).map((area): AccessInUseView => ({ reason: 'passages', area, day: null })),
    ...(found?.days ?? []).map((number): AccessInUseView => {
      return { reason: 'passages', area: null, day: days.find((day) => day.number === number)?.id ?? null };
    }),
  ];
}
