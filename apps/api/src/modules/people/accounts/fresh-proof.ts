import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** For so long after a session was opened, or its person proved who they are, nobody asks again. */
const FRESH_MS = 10 * 60 * 1000;

/** Whether a session's person proved a moment ago who they are: by signing in, or once more since. */
@Injectable()
export class FreshProof {
  constructor(private readonly clock: Clock) {}

  /** Throws PROOF_NEEDED. A door's or a till's own access is never enough: FORBIDDEN. */
  async ask(tx: Pick<Tx, 'query'>, { id, session_id, device_id }: Person): Promise<void> {
    if (device_id !== null) throw new ProblemError('FORBIDDEN');
    const fresh = await tx.query(
      'select from sessions where id = $1 and user_id = $2 and coalesce(proved_at, created_at) >= $3',
      [session_id, id, new Date(this.clock.now().getTime() - FRESH_MS)],
    );
    if (fresh.length === 0) throw new ProblemError('PROOF_NEEDED');
  }

  /** The person has just proved it in this session. */
  async give(tx: Pick<Tx, 'query'>, { id, session_id }: Person): Promise<void> {
    await tx.query('update sessions set proved_at = $3 where id = $1 and user_id = $2', [
      session_id,
      id,
      this.clock.now(),
    ]);
  }
}
