import { type UsersQuery } from '@festix/domain/contract';
import { isSearched } from '@festix/domain/ground';
import { type Role } from '@festix/domain/people';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { DIRECTIONS } from '../../../kernel/database/directions.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import type { TaxColumns } from './taxes.ts';
import { personFound } from '../../people/accounts/user-search.ts';

export interface UserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  document: string | null;
  roles: Role[];
  created_at: Date;
  blocked_at: Date | null;
}

export interface UserDetailRow extends UserRow, TaxColumns {
  is_foreigner: boolean;
  whatsapp: string | null;
  slug: string | null;
  events_count: number;
  teams: { id: string; name: string; producer: { id: string; name: string } }[];
  last_seen_at: Date | null;
  has_second_factor: boolean;
  version: number;
}

const COLUMNS = sql`u.id, u.name, u.email, u.phone, u.document, u.roles, u.created_at, u.blocked_at`;

const SORTS = { created_at: sql`u.created_at`, name: sql`u.name collate "pt-BR-x-icu"` } as const;

/** Reads accounts, each list in one statement, without deleted ones. */
@Injectable()
export class UsersQueries {
  constructor(private readonly database: Database) {}

  page(query: UsersQuery): Promise<UserRow[]> {
    const { sort = 'created_at', take = ROWS_PER_PAGE, skip = 0 } = query;
    const direction = DIRECTIONS[query.sortDir ?? (sort === 'name' ? 'asc' : 'desc')];
    return this.database.query(
      sql<UserRow>`select ${COLUMNS} from users u where ${filterOf(query)}
       order by ${SORTS[sort]} ${direction}, u.id ${direction} limit ${take} offset ${skip}`,
    );
  }

  async count(query: UsersQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from users u where ${filterOf(query)}`,
    );
    return row?.count ?? 0;
  }

  async find(id: string, on: Pick<Tx, 'query'> = this.database): Promise<UserDetailRow | undefined> {
    const [user] = await on.query(
      sql<UserDetailRow>`select ${COLUMNS}, u.is_foreigner, u.whatsapp, u.administrate_tax, u.convenience_tax, u.rebate_tax, u.version, s.slug,
         (select count(*) from events where producer_id = u.id)::int as events_count,
         (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
              'producer', json_build_object('id', p.id, 'name', p.name)) order by t.name, t.id), '[]')
          from team_members m join teams t on t.id = m.team_id join users p on p.id = t.producer_id
          where m.user_id = u.id) as teams,
         greatest((select max(last_used_at) from sessions where user_id = u.id and not awaits_second_factor),
                  (select max(last_seen_at) from devices where user_id = u.id)) as last_seen_at,
         exists (select from second_factors where user_id = u.id and confirmed_at is not null) as has_second_factor
       from users u
       left join public_slugs s on s.kind = 'producer' and s.owner_id = u.id and s.is_current
       where u.id = $1 and u.deleted_at is null`.with([id]),
    );
    return user;
  }

  /** Locks the person and every super-admin, in one order, so that two who demote each other run in sequence. */
  async lockWithSuperAdmins(tx: Tx, id: string): Promise<void> {
    await tx.query(
      sql`select from users
       where id = ${id} or (roles @> '{super-admin}' and blocked_at is null and deleted_at is null)
       order by id for no key update`,
    );
  }

  async hasEvents(tx: Tx, producerId: string): Promise<boolean> {
    const events = await tx.query(sql`select from events where producer_id = ${producerId} limit 1`);
    return events.length > 0;
  }

  async isLastSuperAdmin(tx: Tx, id: string): Promise<boolean> {
    const others = await tx.query(
      sql`select from users
       where roles @> '{super-admin}' and blocked_at is null and deleted_at is null and id <> ${id} limit 1`,
    );
    return others.length === 0;
  }
}

function filterOf({ query, role }: UsersQuery): Statement {
  const where = [sql`u.deleted_at is null`];
  if (role) where.push(sql`u.roles @> ${[role]}::text[]`);
  if (isSearched(query)) where.push(personFound(query!));
  return sql.join(where, ' and ');
}
