import type { UserView } from '@festix/domain';
import type { UserRow } from './accounts.queries.ts';

export function presentUser(user: UserRow): UserView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    document: user.document,
    is_foreigner: user.is_foreigner,
    slug: user.slug,
    roles: user.roles,
    grants: user.grants.map(({ event_id, permissions }) => ({ event_id, permissions })),
  };
}
