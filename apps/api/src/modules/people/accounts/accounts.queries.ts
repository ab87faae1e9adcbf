import { Inject, Injectable } from '@nestjs/common';
import { withholdRoles, type Grant, type Role } from '@festix/domain/people';
import { ENV, type Env } from '../../../env.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** A person with the data the whole app needs: roles, grants and the slug of a producer's page. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  document: string | null;
  is_foreigner: boolean;
  slug: string | null;
  roles: Role[];
  /** Roles that give nothing without a second factor. */
  withheld_roles: Role[];
  grants: { event_id: string; permissions: Grant[] }[];
  has_password: boolean;
  /** Time at which a code opened the asking session; null if none did. */
  from_code_at: Date | null;
  /** Basis points. */
  convenience_tax: number;
  version: number;
}

/** One session of a person. */
export interface SessionRow {
  id: string;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  last_used_at: Date;
}

interface OwnSessions {
  user_id: string;
  /** The session listed first. */
  current: string | null;
  now: Date;
}

const OPEN = sql`user_id = $1 and num_nonnulls(revoked_at, superseded_at) = 0 and expires_at > $2 and not awaits_second_factor`;

/** Reads people's own view, and their sessions. */
@Injectable()
export class AccountsQueries {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Pick<Env, 'SECOND_FACTOR_ROLES'>,
  ) {}

  /** Returns the person as the session sees them; undefined also for a blocked or deleted one. */
  async user(
    { id, session_id }: { id: string; session_id: string | null },
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<UserRow | undefined> {
    const [user] = await on.query(
      sql<
        Omit<UserRow, 'withheld_roles'> & { has_second_factor: boolean }
      >`select u.id, u.name, u.email, u.phone, u.document, u.is_foreigner, u.roles, u.convenience_tax, s.slug, u.version,
              u.password_hash is not null as has_password,
              exists (select from second_factors where user_id = u.id and confirmed_at is not null) as has_second_factor,
              (select from_code_at from sessions where id = $2 and user_id = u.id) as from_code_at,
              coalesce((select jsonb_agg(jsonb_build_object('event_id', event_id, 'permissions', permissions)
                                         order by granted_at, event_id)
                        from event_grants where user_id = u.id), '[]') as grants
       from users u
       left join public_slugs s on s.kind = 'producer' and s.owner_id = u.id and s.is_current
       where u.id = $1 and u.blocked_at is null and u.deleted_at is null`.with([id, session_id]),
    );
    if (!user) return undefined;
    const { has_second_factor, ...row } = user;
    const { roles, withheld } = withholdRoles(row.roles, this.env.SECOND_FACTOR_ROLES, has_second_factor);
    return { ...row, roles, withheld_roles: withheld };
  }

  /** Returns the current session first, then the latest used. */
  sessions({ user_id, current, now }: OwnSessions, skip: number, take: number): Promise<SessionRow[]> {
    return this.database.query(
      sql<SessionRow>`select id, user_agent, address, created_at, last_used_at from sessions where ${OPEN}
       order by (id = $3) is true desc, last_used_at desc, id offset $4 limit $5`.with([
        user_id,
        now,
        current,
        skip,
        take,
      ]),
    );
  }

  async countSessions({ user_id, now }: Pick<OwnSessions, 'user_id' | 'now'>): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from sessions where ${OPEN}`.with([user_id, now]),
    );
    return row?.count ?? 0;
  }

  /**
   * Deletes ended sessions half a year after their last use: the law requires the access log for so long, and no
   * longer.
   */
  async removeEndedSessions(now: Date): Promise<void> {
    await this.database.query(
      sql`delete from sessions
       where least(expires_at, revoked_at) < $1 and last_used_at < $1::timestamptz - interval '6 months'`.with([now]),
    );
  }
}
