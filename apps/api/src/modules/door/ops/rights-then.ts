import { abilitiesFor, type Ability, type Grant, type Role, type Viewer } from '@festix/domain/people';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

interface GrantThen {
  permissions: Grant[];
  from: string;
  to: string | null;
}

interface RightsRow {
  event_id: string;
  event_number: number;
  producer_id: string;
  user_id: string;
  name: string | null;
  roles: Role[] | null;
  grants: GrantThen[] | null;
  /** Whether a device of the person has worked at the event. */
  has_worked: boolean;
}

/** Selects present grants and ended ones: an op is judged by those of its own time. */
const RIGHTS = sql<RightsRow>`
  select e.id as event_id, e.number as event_number, e.producer_id, asked.user_id, u.name, u.roles, (
      select jsonb_agg(jsonb_build_object('permissions', g.permissions, 'from', g.granted_at, 'to', g.ended_at)) from (
        select permissions, granted_at, null::timestamptz as ended_at from event_grants
        where event_id = e.id and user_id = u.id
        union all
        select permissions, granted_at, ended_at from ended_grants where event_id = e.id and user_id = u.id
      ) g
    ) as grants,
    exists (
      select from device_events w join devices d on d.id = w.device_id where w.event_id = e.id and d.user_id = asked.user_id
    ) as has_worked
  from unnest($1::uuid[], $2::uuid[]) as asked (event_id, user_id)
  join events e on e.id = asked.event_id
  left join users u on u.id = asked.user_id`;

/** Knows the rights of people at the doors of events, at any time. */
export class RightsThen {
  private readonly rows: Map<string, RightsRow>;
  private readonly numbers: Map<string, number>;
  /** Caches abilities by event, person and grants: most ops of an upload are of one person and time. */
  private readonly abilities = new Map<string, ReadonlySet<Ability>>();

  private constructor(rows: readonly RightsRow[]) {
    this.rows = new Map(rows.map((row) => [`${row.event_id} ${row.user_id}`, row]));
    this.numbers = new Map(rows.map((row) => [row.event_id, row.event_number]));
  }

  static async load(tx: Tx, eventIds: readonly string[], userIds: readonly string[]): Promise<RightsThen> {
    const pairs = eventIds.flatMap((event) => userIds.map((user) => [event, user] as const));
    if (pairs.length === 0) return new RightsThen([]);
    const rows = await tx.query(RIGHTS.with([pairs.map(([event]) => event), pairs.map(([, user]) => user)]));
    return new RightsThen(rows);
  }

  /** Returns the number of an event; undefined if there is none. */
  numberOf(eventId: string): number | undefined {
    return this.numbers.get(eventId);
  }

  nameOf(eventId: string, userId: string): string | null {
    return this.rows.get(`${eventId} ${userId}`)?.name ?? null;
  }

  /**
   * Returns whether a person has, or ever had, a right at an event's doors: a person who lost a right is no stranger.
   * Grants of any kind count; whether they sufficed is for a person to judge.
   */
  everHad(eventId: string, userId: string, now: Date): boolean {
    const row = this.rows.get(`${eventId} ${userId}`);
    if (!row) return false;
    return row.has_worked || (row.grants ?? []).length > 0 || this.could('checkins:create', eventId, userId, now, 0);
  }

  /** Returns whether a person may have had an ability at a time, within the uncertainty of the clock. */
  could(ability: Ability, eventId: string, userId: string, at: Date, uncertainty: number): boolean {
    const row = this.rows.get(`${eventId} ${userId}`);
    if (!row?.roles) return false;
    const then = (row.grants ?? []).filter(
      ({ from, to }) =>
        Date.parse(from) <= at.getTime() + uncertainty && (to === null || Date.parse(to) > at.getTime() - uncertainty),
    );
    const key = `${eventId} ${userId} ${then.map(({ from, to }) => `${from}–${to}`).join()}`;
    let abilities = this.abilities.get(key);
    if (!abilities) {
      const permissions = then.flatMap((grant) => grant.permissions);
      // Only team members have grants, and the role ends with the last team: an earlier grant proves both.
      const roles = then.length > 0 ? [...row.roles, 'team-member' as const] : row.roles;
      const viewer: Viewer = { id: userId, roles, grants: [{ event_id: eventId, permissions }] };
      abilities = abilitiesFor(viewer, { id: eventId, producer_id: row.producer_id });
      this.abilities.set(key, abilities);
    }
    return abilities.has(ability);
  }
}
