import { eventEndpoints, type GrantBody } from '@festix/domain/contract';
import { HOUR, instantOf } from '@festix/domain/ground';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { Person } from './cast.ts';
import { openLot, setAccess, type StagedEvent, type StagedLot } from './events.ts';

/** Names of the areas, by number. */
export const FESTIVAL_AREAS = ['Recinto', 'Camarote'] as const;

export interface Festival {
  event: StagedEvent;
  lot: StagedLot;
  /** Numbers of its days: yesterday, today, tomorrow. */
  days: [number, number, number];
}

/** Creates an event of three days, in its second one now, with two areas and a lot that opens all of them. */
export async function openFestival(producer: Person, name: string, ticket_limit: number): Promise<Festival> {
  const at = (hours: number): string => instantOf(Date.now() + hours * HOUR);
  const id = newId();
  const event = { id, slug: `palco-${id}`, name };
  await producer.call(eventEndpoints.create, {
    body: { ...event, start_date: at(1), end_date: at(40), availability: 'public', door_names: true },
  });
  const lot = await openLot(producer, event, 'Passaporte', ticket_limit);
  const always = (area: number): GrantBody => ({ area, day: null, entries: null });
  const { days } = await setAccess(producer, event, {
    areas: FESTIVAL_AREAS.map((area, number) => ({ number, name: area, exits: 'return' as const })),
    days: [
      { name: 'Sexta', starts_at: at(-28), ends_at: at(-18) },
      { name: 'Sábado', starts_at: at(-4), ends_at: at(8) },
      { name: 'Domingo', starts_at: at(20), ends_at: at(30) },
    ],
    passes: [{ lot_id: lot.id, grants: [always(0), always(1)] }],
  });
  const [friday, saturday, sunday] = days.map(({ number }) => number);
  if (friday === undefined || saturday === undefined || sunday === undefined) throw new Error('a day is missing');
  return { event, lot, days: [friday, saturday, sunday] };
}

/** Writes one standing passage of each of a lot's tickets at each place, with the doors' outbox, but not through the API. */
export async function writePassages(
  database: pg.Pool,
  lot: StagedLot,
  places: readonly { area: number; day: number }[],
): Promise<void> {
  await database.query(
    `with written as (
       insert into checkins (id, event_id, ticket_id, entry, scan_id, scanned_at, area, day)
       select uuidv7(), t.event_id, t.id, 0, uuidv7(), now(), p.area, p.day
       from tickets t, jsonb_to_recordset($2) p (area smallint, day smallint)
       where t.lot_id = $1
       returning event_id, ticket_id
     )
     insert into door_dirty (event_id, ticket_id) select distinct event_id, ticket_id from written`,
    [lot.id, JSON.stringify(places)],
  );
  await database.query('vacuum (analyze) checkins, door_dirty');
}
