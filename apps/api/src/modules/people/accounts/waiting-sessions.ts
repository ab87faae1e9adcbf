import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EarlierSessions } from './earlier-sessions.ts';
import type { KnownAccount } from './known-browsers.ts';
import { loggedAccount } from './logged-account.ts';
import { RefreshTokens } from './refresh-tokens.ts';

/** A session that waits for the second factor of its account: it opens nothing else. */
export interface WaitingSession {
  id: string;
  user_id: string;
  /** The account, for its known browsers. */
  account: KnownAccount;
  /** Whether a mailed code opened it. */
  from_code: boolean;
  /** Log fields of a failed second factor. */
  log: Record<string, string>;
}

interface FoundSession {
  id: string;
  user_id: string;
  email: string;
  password_hash: string | null;
  from_code: boolean;
  awaits: boolean;
  is_over: boolean;
}

/** The facts that a waiting session leaves to its replacement. */
export interface ProvedSession {
  user_id: string;
  /** Time at which a mailed code opened it. */
  from_code_at: Date | null;
}

/** Finds and ends sessions that wait for a second factor. */
@Injectable()
export class WaitingSessions {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'JWT_SECRET'>,
    private readonly database: Database,
    private readonly refreshTokens: RefreshTokens,
    private readonly clock: Clock,
    private readonly earlier: EarlierSessions,
  ) {}

  /**
   * Returns the cookie's session. Throws UNAUTHENTICATED without a cookie, or for a session that does not wait;
   * SESSION_ENDED if it is over, or the second factor was removed meanwhile.
   */
  async find(token: string | undefined): Promise<WaitingSession> {
    if (token === undefined) throw new ProblemError('UNAUTHENTICATED');
    const [found] = await this.database.query(
      sql<FoundSession>`select s.id, s.user_id, u.email, u.password_hash, s.from_code_at is not null as from_code, s.awaits_second_factor as awaits,
              s.revoked_at is not null or s.expires_at <= $2 or s.awaits_second_factor and not exists (
                select from second_factors where user_id = s.user_id and confirmed_at is not null) as is_over
       from sessions s join users u on u.id = s.user_id where s.id = $1`.with([
        this.refreshTokens.read(token)?.session_id ?? null,
        this.clock.now(),
      ]),
    );
    if (!found || found.is_over) throw new ProblemError('SESSION_ENDED');
    if (!found.awaits) throw new ProblemError('UNAUTHENTICATED');
    const log = { by: 'second-factor', account: loggedAccount(this.env, found.email) };
    const account = { id: found.user_id, password_hash: found.password_hash };
    return { id: found.id, user_id: found.user_id, account, from_code: found.from_code, log };
  }

  /** Returns whether the cookie's session still waits. */
  async isHeld(token: string | undefined): Promise<boolean> {
    try {
      return Boolean(await this.find(token));
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  /** Ends the waiting session; any other stays. */
  async end(token: string | undefined): Promise<void> {
    const id = token === undefined ? undefined : this.refreshTokens.read(token)?.session_id;
    await this.database.transaction((tx) => this.earlier.endWaiting(tx, id));
  }

  /** Ends it, for another to replace it: its token becomes worthless. Throws SESSION_ENDED. */
  async take(tx: Tx, id: string): Promise<ProvedSession> {
    const [taken] = await tx.query(
      sql<ProvedSession>`update sessions set revoked_at = $2
       where id = $1 and awaits_second_factor and revoked_at is null and expires_at > $2
       returning user_id, from_code_at`.with([id, this.clock.now()]),
    );
    if (!taken) throw new ProblemError('SESSION_ENDED');
    return taken;
  }
}
