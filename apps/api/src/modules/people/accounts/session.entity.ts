import { defineEntity, p } from '@mikro-orm/core';
import type { SessionPlace } from './session-place.ts';
import { judgeRefresh, recentRotations, sessionEnd, type RefreshVerdict } from './refresh.ts';

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    /** Number of exchanges of the refresh token; the present token carries it. */
    generation: p.integer().default(0),
    /** The latest generation whose access token has called: an older refresh token that comes back then was copied. */
    used_generation: p.integer().default(0),
    /** Instants of the latest exchanges, the last one last. */
    rotations: p.json<string[]>(),
    created_at: p.datetime(),
    expires_at: p.datetime(),
    revoked_at: p.datetime().nullable(),
    /**
     * Time at which another session replaced it in its browser: it can't be refreshed, and its access tokens live to
     * their expiry.
     */
    superseded_at: p.datetime().nullable(),
    last_used_at: p.datetime(),
    user_agent: p.text().nullable(),
    address: p.text().nullable(),
    /** Time at which a mailed code opened it. */
    from_code_at: p.datetime().nullable(),
    /** Time of the last proof of its person; null for none since it was opened. */
    proved_at: p.datetime().nullable(),
    /** Whether it waits for the account's second factor, and opens nothing until another replaces it. */
    awaits_second_factor: p.boolean().default(false),
  },
});

/** One sign-in: the family of refresh tokens from it. */
export class Session extends schema.class {
  judge(generation: number, now: Date): RefreshVerdict {
    return judgeRefresh(this, generation, now);
  }

  /** Makes the next token the present one and extends the session, from the place of its use. */
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

/** Returns the columns of a session's place. */
export function placeColumns({ user_agent, address }: SessionPlace) {
  return { user_agent: user_agent ?? null, address: address ?? null };
}
