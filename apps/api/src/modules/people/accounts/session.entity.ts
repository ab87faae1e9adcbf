import { defineEntity, p } from '@mikro-orm/core';
import type { SessionPlace } from './session-place.ts';
import { judgeRefresh, recentRotations, sessionEnd, type RefreshVerdict } from './refresh.ts';

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    /** How often the refresh token was exchanged; the token in force carries this number. */
    generation: p.integer().default(0),
    /** The latest generation whose access token has called: an older refresh token that comes back then was copied. */
    used_generation: p.integer().default(0),
    /** Instants of the latest exchanges, the last one last. */
    rotations: p.json<string[]>(),
    created_at: p.datetime(),
    expires_at: p.datetime(),
    revoked_at: p.datetime().nullable(),
    /** When another took its place in its browser: it is refreshed no more, and its access tokens live out. */
    superseded_at: p.datetime().nullable(),
    last_used_at: p.datetime(),
    user_agent: p.text().nullable(),
    address: p.text().nullable(),
    /** When a code that came by e-mail opened it. */
    from_code_at: p.datetime().nullable(),
    /** When its person last proved again who they are; null where nobody has since it was opened. */
    proved_at: p.datetime().nullable(),
    /** Whether it waits for the account's second factor, and opens nothing until another takes its place. */
    awaits_second_factor: p.boolean().default(false),
  },
});

/** One sign-in: the family of refresh tokens that grew from it. */
export class Session extends schema.class {
  judge(generation: number, now: Date): RefreshVerdict {
    return judgeRefresh(this, generation, now);
  }

  /** Puts the next token in force and lets the session live on from now, where it is used now. */
  rotate(now: Date, place: SessionPlace): void {
    this.generation += 1;
    this.rotations = [...recentRotations(this.rotations, now), now.toISOString()];
    this.expires_at = sessionEnd(this.created_at, now);
    this.last_used_at = now;
    Object.assign(this, placeColumns(place));
  }

  revoke(now: Date): void {
    this.revoked_at ??= now;
  }
}
schema.setClass(Session);

/** The columns that say where a session is used. */
export function placeColumns({ user_agent, address }: SessionPlace) {
  return { user_agent: user_agent ?? null, address: address ?? null };
}
