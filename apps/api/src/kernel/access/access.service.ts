import { Inject, Injectable } from '@nestjs/common';
import { withholdRoles, type AccessedEvent, type Viewer } from '@festix/domain/people';
import { ENV, type Env } from '../../env.ts';
import { Database } from '../database/database.ts';
import { hasPublicPage } from '../database/has-public-page.ts';
import { sql, type Statement } from '../database/sql.ts';

/** A signed-in person's rights, with the name for records. */
export interface NamedViewer extends Viewer {
  name: string;
  /** Whether the token's device was revoked, by itself or with its person. */
  is_shut_out: boolean;
}

/** Milliseconds until rights are read again: a removed right ends within it, in every process. */
const FRESH_MS = 1000;
const MOST_ENTRIES = 10_000;

/** Caches for a moment, and shares one query among concurrent callers. */
class ShortMemory<Value> {
  private readonly held = new Map<string, { until: number; value: Promise<Value> }>();

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.held.get(key);
    if (known && known.until > performance.now()) return known.value;
    if (this.held.size >= MOST_ENTRIES) this.held.clear();
    const value = load();
    this.held.set(key, { until: performance.now() + FRESH_MS, value });
    value.catch(() => this.held.delete(key));
    return value;
  }

  forget(): void {
    this.held.clear();
  }
}

const viewerWith = (hasSecondFactor: Statement) => sql<NamedViewer & { has_second_factor: boolean }>`
  select id, name, roles, ${hasSecondFactor} as has_second_factor,
    coalesce((select jsonb_agg(jsonb_build_object('event_id', event_id, 'permissions', permissions))
              from event_grants where user_id = $1), '[]') as grants,
    num_nonnulls(blocked_at, deleted_at) > 0
      or exists (select from devices where id = $3 and revoked_at is not null) as is_shut_out
  from users
  where id = $1 and ($3::uuid is not null or num_nonnulls(blocked_at, deleted_at) = 0)
    and ($2::uuid is null or exists (select from sessions where id = $2 and user_id = $1 and revoked_at is null
                                       and not awaits_second_factor))
    and ($3::uuid is null or exists (select from devices where id = $3 and user_id = $1))`;

/** Loads the facts for `abilitiesFor`. */
@Injectable()
export class AccessService {
  private readonly viewers = new ShortMemory<NamedViewer | undefined>();
  private readonly events = new ShortMemory<AccessedEvent | undefined>();
  private readonly pages = new ShortMemory<boolean>();
  /** Latest refresh generation by session that this process has recorded. */
  private readonly noted = new Map<string, number>();

  /** Selects the person `$1` of the session `$2` and the device `$3`. */
  private readonly viewerStatement: Statement<NamedViewer & { has_second_factor: boolean }>;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Pick<Env, 'SECOND_FACTOR_ROLES'>,
  ) {
    const isOn = sql`exists (select from second_factors where user_id = $1 and confirmed_at is not null)`;
    this.viewerStatement = viewerWith(env.SECOND_FACTOR_ROLES.length > 0 ? isOn : sql`false`);
  }

  /**
   * Returns the person of a session; undefined if the session has ended, the device is another's or the account is
   * blocked or deleted. A device of such an account counts as revoked: its ops are still stored. Without a second
   * factor, roles that require one are withheld.
   */
  viewer(userId: string, sessionId: string | null, deviceId: string | null): Promise<NamedViewer | undefined> {
    return this.viewers.get(`${userId} ${sessionId} ${deviceId}`, async () => {
      const [viewer] = await this.database.query(this.viewerStatement.with([userId, sessionId, deviceId]));
      if (!viewer) return undefined;
      const { has_second_factor, ...named } = viewer;
      return { ...named, roles: withholdRoles(named.roles, this.env.SECOND_FACTOR_ROLES, has_second_factor).roles };
    });
  }

  /**
   * Records the refresh generation of an access token that has called: the answer that carried it was not lost. Queries
   * once for each generation in each process, also for concurrent calls; only the first process writes.
   */
  async noteUse(sessionId: string, generation: number): Promise<void> {
    if ((this.noted.get(sessionId) ?? 0) >= generation) return;
    if (this.noted.size >= MOST_ENTRIES) this.noted.clear();
    this.noted.set(sessionId, generation);
    try {
      await this.database.query(
        sql`update sessions set used_generation = $2 where id = $1 and used_generation < $2`.with([
          sessionId,
          generation,
        ]),
      );
    } catch (error) {
      this.noted.delete(sessionId);
      throw error;
    }
  }

  event(userId: string, eventId: string): Promise<AccessedEvent | undefined> {
    return this.events.get(`${userId} ${eventId}`, async () => {
      const [event] = await this.database.query(
        sql<AccessedEvent>`select e.id, e.producer_id,
                exists (select from event_sellers where user_id = $1 and event_id = e.id) as sale_point_member,
                exists (select from event_sellers
                        where user_id = $1 and event_id = e.id and is_supervisor) as sale_point_supervisor
         from events e where e.id = $2`.with([userId, eventId]),
      );
      return event;
    });
  }

  /** Returns whether the event's page is readable by anybody with its address. */
  async hasPublicPage(eventId: string): Promise<boolean> {
    return this.pages.get(eventId, () => this.readPage(eventId));
  }

  private async readPage(eventId: string): Promise<boolean> {
    return (
      (
        await this.database.query(
          sql`select from events e where e.id = $1 and ${hasPublicPage(sql`e`)}`.with([eventId]),
        )
      ).length > 0
    );
  }

  /** Drops the cache of this process after a change of rights; others see it within a second. */
  forget(): void {
    this.viewers.forget();
    this.events.forget();
    this.pages.forget();
  }
}
