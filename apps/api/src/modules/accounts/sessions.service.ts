import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../../kernel/access-tokens.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problem.ts';
import { SESSION_MS } from './refresh.ts';
import { RefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { SessionEnding } from './session-ending.ts';
import { Session } from './session.entity.ts';

/** What a browser gets to stay signed in. */
export interface OpenSession {
  user_id: string;
  access_token: string;
  refresh_token: string;
  /** End of the session unless it is refreshed before. */
  expires_at: Date;
}

/** Sessions from sign-in to sign-out. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly refreshTokens: RefreshTokens,
    private readonly accessTokens: AccessTokens,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly ending: SessionEnding,
  ) {}

  async open(userId: string): Promise<OpenSession> {
    const now = this.clock.now();
    const session = await this.database.unitOfWork(async (em) =>
      em.create(Session, {
        id: newId(),
        user_id: userId,
        rotations: [],
        created_at: now,
        expires_at: new Date(now.getTime() + SESSION_MS),
      }),
    );
    return this.tokensOf(session, 0);
  }

  /** Exchanges a refresh token, or gives the successor again that it was exchanged for. Throws SESSION_ENDED. */
  async refresh(token: string, requestId: string): Promise<OpenSession> {
    const read = this.refreshTokens.read(token);
    if (!read) throw new Problem('SESSION_ENDED');
    const session = await this.database.unitOfWork((em, tx) => this.exchange(em, tx, read, requestId));
    if (!session) throw new Problem('SESSION_ENDED');
    return session;
  }

  /** Ends the session that a refresh token belongs to, whichever of its family it is. */
  async end(sessionId: string): Promise<void> {
    await this.database.unitOfWork(async (em, tx) => {
      const session = await em.findOne(Session, sessionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (session) this.revoke(session, tx);
    });
  }

  /** The session that a refresh token names; undefined for what isn't one of ours. */
  sessionOf(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.refreshTokens.read(token)?.session_id;
  }

  private async exchange(
    em: SqlEntityManager,
    tx: Tx,
    { session_id, generation }: RefreshToken,
    requestId: string,
  ): Promise<OpenSession | undefined> {
    // Two refreshes of one session follow each other; the second then finds an exchanged token and gets the same answer.
    const session = await em.findOne(Session, session_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const now = this.clock.now();
    const verdict = session?.judge(generation, now);
    if (!session || !verdict || verdict.kind === 'ended') return undefined;
    if (verdict.kind === 'repeat') return this.tokensOf(session, verdict.generation);
    if (verdict.kind === 'rotate') {
      session.rotate(now);
      return this.tokensOf(session, session.generation);
    }
    this.revoke(session, tx);
    const nobody = { id: null, device_id: null, request_id: requestId };
    const entry = { action: 'sessions:reuse', subject_kind: 'session', subject_id: session.id };
    await this.audit.record(tx, nobody, { ...entry, after: { user_id: session.user_id, generation } });
    return undefined;
  }

  private revoke(session: Session, tx: Tx): void {
    session.revoke(this.clock.now());
    tx.afterCommit(() => this.ending.tell(session.id));
  }

  private tokensOf(session: Session, generation: number): OpenSession {
    return {
      user_id: session.user_id,
      access_token: this.accessTokens.issue({ user_id: session.user_id, session_id: session.id }),
      refresh_token: this.refreshTokens.write({ session_id: session.id, generation }),
      expires_at: session.expires_at,
    };
  }
}
