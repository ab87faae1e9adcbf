import { type OwnSessionView, type UserView } from '@festix/domain/contract';
import { percentFromBasisPoints } from '@festix/domain/ground';
import type { SessionRow, UserRow } from './accounts.queries.ts';
import { browserInWords } from './browser-words.ts';
import { codeProves } from './code-proof.ts';

/** Presents the person's own view. At `now` a code that opened the session may still stand for the password. */
export function presentUser(user: UserRow, now: Date): UserView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    document: user.document,
    is_foreigner: user.is_foreigner,
    slug: user.slug,
    roles: user.roles,
    withheld_roles: user.withheld_roles,
    grants: user.grants.map(({ event_id, permissions }) => ({ event_id, permissions })),
    has_password: user.has_password,
    asks_password: user.has_password && !codeProves(user.from_code_at, now),
    convenience_tax: user.roles.includes('producer') ? percentFromBasisPoints(user.convenience_tax) : null,
  };
}

export function presentSession(session: SessionRow, currentId: string | null): OwnSessionView {
  return {
    id: session.id,
    browser: browserInWords(session.user_agent),
    address: session.address,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    is_current: session.id === currentId,
  };
}
