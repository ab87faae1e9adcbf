import { Injectable } from '@nestjs/common';
import type { Grant, Role } from '@festix/domain';
import { Database } from '../../kernel/database.ts';

/** A person with what the whole app asks about: roles, grants and the address of a producer's page. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  document: string | null;
  is_foreigner: boolean;
  slug: string | null;
  roles: Role[];
  grants: { event_id: string; permissions: Grant[] }[];
}

@Injectable()
export class AccountsQueries {
  constructor(private readonly database: Database) {}

  async user(id: string): Promise<UserRow | undefined> {
    const [user] = await this.database.query<UserRow>(
      `select u.id, u.name, u.email, u.phone, u.document, u.is_foreigner, u.roles, s.slug,
              coalesce((select jsonb_agg(jsonb_build_object('event_id', event_id, 'permissions', permissions)
                                         order by granted_at, event_id)
                        from event_grants where user_id = u.id), '[]') as grants
       from users u
       left join public_slugs s on s.kind = 'producer' and s.owner_id = u.id and s.is_current
       where u.id = $1`,
      [id],
    );
    return user;
  }

  /** Sessions that nobody can use any more. */
  async removeEndedSessions(now: Date): Promise<void> {
    await this.database.query('delete from sessions where least(expires_at, revoked_at) < $1', [now]);
  }
}
