/** Lifetime of a session after its last refresh. */
export const SESSION_MS = 30 * 24 * 3600 * 1000;

/** Longest lifetime of a session: then people sign in again. */
export const LONGEST_SESSION_MS = 180 * 24 * 3600 * 1000;

/** Lifetime of a session that waits for a second factor. */
export const WAITING_MS = 10 * 60 * 1000;

/** Time during which an exchanged token still gets its successor, because replies get lost. */
export const GRACE_MS = 60 * 1000;

/** Returns the end of a session that is used now. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + LONGEST_SESSION_MS));
}

export interface RefreshState {
  generation: number;
  /** ISO times of the latest exchanges, the last one last; at least those within the grace. */
  rotations: readonly string[];
  expires_at: Date;
  revoked_at: Date | null | undefined;
  superseded_at: Date | null | undefined;
  /** The latest generation whose access token was seen. */
  used_generation: number;
}

/**
 * `ended`: over already. `superseded`: another session replaced it in its browser. `reused`: an old token came back, so
 * a thief may hold it.
 */
export type RefreshVerdict =
  | { kind: 'rotate' }
  | { kind: 'repeat'; generation: number }
  | { kind: 'ended' | 'superseded' | 'reused' };

/**
 * Returns the verdict on a refresh token of some generation. An exchanged token gets the same successor again for one
 * minute, and later as long as that successor was never used: the answer was lost. Otherwise somebody else holds one of
 * the two, and the verdict ends the whole family, also where another session has its place already.
 */
export function judgeRefresh(session: RefreshState, generation: number, now: Date): RefreshVerdict {
  if (session.revoked_at || session.expires_at <= now) return { kind: 'ended' };
  const worth = worthOf(session, generation, now);
  return session.superseded_at && worth.kind !== 'reused' ? { kind: 'superseded' } : worth;
}

function worthOf(session: RefreshState, generation: number, now: Date): RefreshVerdict {
  const behind = session.generation - generation;
  if (behind === 0) return { kind: 'rotate' };
  if (behind < 0) return { kind: 'reused' };
  const exchanged = session.rotations.at(-behind);
  const inGrace = exchanged !== undefined && now.getTime() - Date.parse(exchanged) <= GRACE_MS;
  const isLost = behind === 1 && session.used_generation < session.generation;
  return inGrace || isLost ? { kind: 'repeat', generation: generation + 1 } : { kind: 'reused' };
}

/** Returns the exchanges that a later judgement may need. */
export function recentRotations(rotations: readonly string[], now: Date): string[] {
  return rotations.filter((instant) => now.getTime() - Date.parse(instant) <= GRACE_MS);
}
