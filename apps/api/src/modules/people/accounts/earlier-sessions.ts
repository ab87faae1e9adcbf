import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS } from '../../../kernel/access/access-tokens.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Ends the sessions that a browser holds at a sign-in. */
@Injectable()
export class EarlierSessions {
  constructor(private readonly clock: Clock) {}

  /** Marks it as replaced in its browser: it can't be refreshed, and its access tokens live to their expiry. */
  async supersede(tx: Tx, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const now = this.clock.now();
    const latest = new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000);
    await tx.query(
      sql`update sessions set superseded_at = $2, expires_at = least(expires_at, $3)
       where id = $1 and revoked_at is null and superseded_at is null and expires_at > $2`.with([id, now, latest]),
    );
  }

  /** Ends a session that waits for its second factor, and no other. */
  async endWaiting(tx: Tx, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    await tx.query(
      sql`update sessions set revoked_at = $2 where id = $1 and awaits_second_factor and revoked_at is null`.with([
        id,
        this.clock.now(),
      ]),
    );
  }
}
