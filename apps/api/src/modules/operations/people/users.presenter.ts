import type { UserDetailView, UserRowView } from '@festix/domain/contract';
import { percentsOf } from './taxes.ts';
import type { UserDetailRow, UserRow } from './users.queries.ts';

export function presentUserRow(user: UserRow): UserRowView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    document: user.document,
    roles: user.roles,
    created_at: user.created_at.toISOString(),
    blocked_at: user.blocked_at?.toISOString() ?? null,
  };
}

export function presentUserDetail(user: UserDetailRow): UserDetailView {
  return {
    ...presentUserRow(user),
    ...percentsOf(user),
    is_foreigner: user.is_foreigner,
    whatsapp: user.whatsapp,
    slug: user.slug,
    events_count: user.events_count,
    teams: user.teams,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    has_second_factor: user.has_second_factor,
  };
}
