import { defineEntity, p } from '@mikro-orm/core';
import { judgeRefresh, recentRotations, SESSION_MS, type RefreshVerdict } from './refresh.ts';

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    /** How often the refresh token was exchanged; the token in force carries this number. */
    generation: p.integer().default(0),
    /** Instants of the latest exchanges, the last one last. */
    rotations: p.json<string[]>(),
    created_at: p.datetime(),
    expires_at: p.datetime(),
    revoked_at: p.datetime().nullable(),
  },
});

/** One sign-in: the family of refresh tokens that grew from it. */
export class Session extends schema.class {
  judge(generation: number, now: Date): RefreshVerdict {
    return judgeRefresh(this, generation, now);
  }

  /** Puts the next token in force and lets the session live on from now. */
  rotate(now: Date): void {
    this.generation += 1;
    this.rotations = [...recentRotations(this.rotations, now), now.toISOString()];
    this.expires_at = new Date(now.getTime() + SESSION_MS);
  }

  revoke(now: Date): void {
    this.revoked_at ??= now;
  }
}
schema.setClass(Session);
