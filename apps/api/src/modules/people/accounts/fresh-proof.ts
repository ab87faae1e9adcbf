import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Time after a sign-in or proof during which no other is required. */
const FRESH_MS = 10 * 60 * 1000;

/** Checks that a session's person has proved the identity a moment ago: by signing in, or again since. */
@Injectable()
export class FreshProof {
  constructor(private readonly clock: Clock) {}

  /** Throws PROOF_NEEDED. Throws FORBIDDEN for a door's or till's own access. */
  async ask(tx: Pick<Tx, 'query'>, { id, session_id, device_id }: Person): Promise<void> {
    if (device_id !== null) throw new ProblemError('FORBIDDEN');
    const fresh = await tx.query(
      sql`select from sessions where id = ${session_id} and user_id = ${id} and coalesce(proved_at, created_at) >= ${new Date(this.clock.now().getTime() - FRESH_MS)}`,
    );
    if (fresh.length === 0) throw new ProblemError('PROOF_NEEDED');
  }

  /** Stores that the person has just proved it in this session. */
  async give(tx: Pick<Tx, 'query'>, { id, session_id }: Person): Promise<void> {
    await tx.query(
      sql`update sessions set proved_at = $3 where id = $1 and user_id = $2`.with([session_id, id, this.clock.now()]),
    );
  }
}
