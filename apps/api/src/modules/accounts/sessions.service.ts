import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../../kernel/access-tokens.ts';
import type { Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problem.ts';
import { SESSION_MS, WAITING_MS } from './refresh.ts';
import { RefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { SessionEnding } from './session-ending.ts';
import type { SessionPlace } from './session-place.ts';
import { placeColumns, Session } from './session.entity.ts';
import type { ProvedSession } from './waiting-sessions.ts';

/** How a session begins. */
export interface SessionOrigin extends SessionPlace {
  /** Whether a code that came by e-mail opens it, which stands for the password for a while. */
  from_code?: boolean;
}

/** What a browser gets to stay signed in. */
export interface OpenSession {
  session_id: string;
  user_id: string;
  /** Null while the session waits for the account's second factor. */
  access_token: string | null;
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

  /** Opens a session as a part of the unit of work. Where the account has a second factor, the session waits for it. */
  async open(
    em: SqlEntityManager,
    tx: Tx,
    userId: string,
    { from_code = false, ...place }: SessionOrigin,
  ): Promise<OpenSession> {
    const origin = { user_id: userId, from_code_at: from_code ? this.clock.now() : null };
    return this.begin(em, origin, place, await this.hasSecondFactor(tx, userId));
  }

  /**
   * Comes before all else that opening a session locks. Whoever ends all of a person's sessions or turns a second factor on
   * locks the person too: they wait for the sessions that are being opened, and see them.
   */
  async holdOwner(tx: Tx, userId: string): Promise<void> {
    await tx.query('select from users where id = $1 for share', [userId]);
  }

  /** Opens the session that takes the place of one that waited. The owner is held already. */
  openProved(em: SqlEntityManager, proved: ProvedSession, place: SessionPlace): OpenSession {
    return this.begin(em, proved, place, false);
  }

  /** The tokens of the session that the person is using, once more; undefined without one. */
  async present(em: SqlEntityManager, actor: Person): Promise<OpenSession | undefined> {
    if (actor.session_id === null) return undefined;
    const session = await em.findOne(Session, { id: actor.session_id, user_id: actor.id });
    return session ? this.tokensOf(session, session.generation) : undefined;
  }

  /**
   * Exchanges a refresh token, or gives the successor again that it was exchanged for; the one of a session that waits for
   * a second factor stays. Throws SESSION_ENDED.
   */
  async refresh(token: string, place: SessionPlace, requestId: string): Promise<OpenSession> {
    const read = this.refreshTokens.read(token);
    if (!read) throw new Problem('SESSION_ENDED');
    const session = await this.database.unitOfWork((em, tx) => this.exchange(em, tx, read, place, requestId));
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

  /** Ends all sessions of a person that are open, or all but one, and answers their ids. */
  async endAll(tx: Tx, userId: string, { except = null }: { except?: string | null } = {}): Promise<string[]> {
    await tx.query('select from users where id = $1 for no key update', [userId]);
    const ended = await tx.query<{ id: string }>(
      `update sessions set revoked_at = $3
       where user_id = $1 and revoked_at is null and expires_at > $3 and id is distinct from $2::uuid returning id`,
      [userId, except, this.clock.now()],
    );
    const ids = ended.map(({ id }) => id);
    tx.afterCommit(() => ids.forEach((id) => this.ending.tell(id)));
    return ids;
  }

  /** Ends one session of a person. Throws NOT_FOUND where there is none that is open. */
  async endOne(tx: Tx, userId: string, sessionId: string): Promise<void> {
    const ended = await tx.query(
      `update sessions set revoked_at = $3
       where id = $2 and user_id = $1 and revoked_at is null and expires_at > $3 returning id`,
      [userId, sessionId, this.clock.now()],
    );
    if (ended.length === 0) throw new Problem('NOT_FOUND');
    tx.afterCommit(() => this.ending.tell(sessionId));
  }

  /** The session that a refresh token names; undefined for what isn't one of ours. */
  sessionOf(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.refreshTokens.read(token)?.session_id;
  }

  private begin(
    em: SqlEntityManager,
    { user_id, from_code_at }: ProvedSession,
    place: SessionPlace,
    awaits: boolean,
  ): OpenSession {
    const now = this.clock.now();
    const session = em.create(Session, {
      id: newId(),
      user_id,
      generation: 0,
      rotations: [],
      created_at: now,
      expires_at: new Date(now.getTime() + (awaits ? WAITING_MS : SESSION_MS)),
      last_used_at: now,
      from_code_at,
      awaits_second_factor: awaits,
      ...placeColumns(place),
    });
    em.persist(session);
    return this.tokensOf(session, 0);
  }

  private async hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
    await this.holdOwner(tx, userId);
    const confirmed = 'select from second_factors where user_id = $1 and confirmed_at is not null';
    return (await tx.query(confirmed, [userId])).length > 0;
  }

  private async exchange(
    em: SqlEntityManager,
    tx: Tx,
    { session_id, generation }: RefreshToken,
    place: SessionPlace,
    requestId: string,
  ): Promise<OpenSession | undefined> {
    // Two refreshes of one session follow each other; the second then finds an exchanged token and gets the same answer.
    const session = await em.findOne(Session, session_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const now = this.clock.now();
    const verdict = session?.judge(generation, now);
    if (!session || !verdict || verdict.kind === 'ended') return undefined;
    if (session.awaits_second_factor) return this.tokensOf(session, session.generation);
    if (verdict.kind === 'repeat') return this.tokensOf(session, verdict.generation);
    if (verdict.kind === 'rotate') {
      session.rotate(now, place);
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
      session_id: session.id,
      user_id: session.user_id,
      access_token: session.awaits_second_factor
        ? null
        : this.accessTokens.issue({ user_id: session.user_id, session_id: session.id }),
      refresh_token: this.refreshTokens.write({ session_id: session.id, generation }),
      expires_at: session.expires_at,
    };
  }
}
