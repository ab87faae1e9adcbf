import type { EventAccess } from '@festix/domain/programme';
import type { Tx } from '../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { Lookup } from '../ops/references.ts';
import { numbersOf, type AskedPlace } from './door-place.ts';

/** A look-up of a read, with what tells tickets of one partner's code apart. */
export interface TwinRead {
  lookup: Lookup;
  place: AskedPlace;
  at: Date;
  reads: 'entry' | 'exit';
  /** The ticket that the door took, of those with the code. */
  serial?: number | null | undefined;
}

interface Twin {
  ord: number;
  ticket_id: string;
  serial: number;
  is_exact: boolean;
  is_valid: boolean;
  /** Whether the same scan has asked before. */
  is_asked: boolean;
  access: EventAccess | null;
  passages: { area: number; day: number; ended_at: JsonMoment | null }[] | null;
}

const TWINS = sql<Twin>`
  select a.ord::integer as ord, t.id as ticket_id, t.serial, p.code_hash = a.exact as is_exact, t.status = 'valid' as is_valid,
    exists (select from scans s where s.id = a.scan_id and s.ticket_id = t.id) as is_asked, e.access, (
      select jsonb_agg(jsonb_build_object('area', k.area, 'day', k.day,
        'ended_at', to_char(coalesce(k.undone_at, k.left_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from checkins k where k.ticket_id = t.id
    ) as passages
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[]) with ordinality
    as a (event_id, exact, folded, code, scan_id, ord)
  join partner_tickets p on p.event_id = a.event_id and p.code_hash = any (array[a.exact, a.folded])
  join tickets t on t.id = p.ticket_id
  join events e on e.id = a.event_id
  where a.exact is not null and not exists (select from tickets own where own.code = a.code)
  order by t.serial`;

/**
 * Returns the look-ups, those of a code that several sellers have by ticket: the one that the door took, else a valid one
 * whose holder is not inside at the place of an entry, and inside at that of an exit. Later reads of a batch follow on
 * the earlier ones.
 */
export async function partTwins(on: Pick<Tx, 'query'>, reads: readonly TwinRead[]): Promise<Lookup[]> {
  const lookups = reads.map(({ lookup }) => lookup);
  if (lookups.every(({ exact }) => exact === null)) return lookups;
  const twins = await on.query(
    TWINS.with([
      lookups.map(({ event_id }) => event_id),
      lookups.map(({ exact }) => exact),
      lookups.map(({ folded }) => folded),
      lookups.map(({ code }) => code),
      lookups.map(({ scan_id }) => scan_id),
    ]),
  );
  const byRead = Map.groupBy(twins, ({ ord }) => ord - 1);
  const moved = new Map<string, boolean>();
  return reads.map((read, index) => {
    const found = byRead.get(index) ?? [];
    const exact = found.filter(({ is_exact }) => is_exact);
    const alike = exact.length > 0 ? exact : found;
    if (alike.length < 2 || alike.some(({ is_asked }) => is_asked)) return read.lookup;
    const { ticket_id, key } = choose(read, alike, moved);
    moved.set(key, read.reads === 'entry');
    return { ...read.lookup, ticket_id, code: null, exact: null, folded: null };
  });
}

function choose(
  { place, at, reads, serial }: TwinRead,
  twins: readonly Twin[],
  moved: ReadonlyMap<string, boolean>,
): { ticket_id: string; key: string } {
  const ranked = twins.map((twin) => {
    const { area, day } = numbersOf(twin.access, place, at);
    const key = `${twin.ticket_id} ${area} ${day}`;
    const stands = twin.passages?.some(
      (passage) =>
        passage.area === area && passage.day === day && (passage.ended_at === null || new Date(passage.ended_at) > at),
    );
    const isIn = moved.get(key) ?? stands ?? false;
    const rank = [twin.serial === serial, twin.is_valid, isIn === (reads === 'exit')];
    return { ticket_id: twin.ticket_id, key, rank: rank.reduce((sum, each) => sum * 2 + Number(each), 0) };
  });
  return ranked.reduce((best, each) => (each.rank > best.rank ? each : best));
}
