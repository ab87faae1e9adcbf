import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EarlierSessions } from './earlier-sessions.ts';
import type { KnownAccount } from './known-browsers.ts';
import { SESSION_MS, WAITING_MS } from './refresh.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import { SessionEnding } from './session-ending.ts';
import type { SessionPlace } from './session-place.ts';
import { SessionTokens, type OpenSession } from './session-tokens.ts';
import { placeColumns, Session } from './session.entity.ts';
import { SupersededSessionError } from './superseded-session.ts';
import type { ProvedSession } from './waiting-sessions.ts';

/** The origin of a session. */
export interface SessionOrigin extends SessionPlace {
  /** Whether a mailed code opens it, which stands for the password for a while. */
  from_code?: boolean;
  /** The session that the browser held when it left, if it comes back without the cookie. */
  left_with?: string | undefined;
}

/** The data of a new session. */
interface Beginning extends ProvedSession {
  awaits_second_factor: boolean;
}

/** Opens, refreshes and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: SessionTokens,
    private readonly earlier: EarlierSessions,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly ending: SessionEnding,
  ) {}

  /**
   * Opens a session within the unit of work, in place of the browser's. If the account has a second factor the session
   * waits for it beside that one. Ends any session that waited in the browser.
   */
  async open(
    em: SqlEntityManager,
    tx: Tx,
    userId: string,
    { from_code = false, left_with, ...place }: SessionOrigin,
  ): Promise<OpenSession> {
    const knows = await this.holdOwner(tx, userId);
    const awaits_second_factor = await this.hasSecondFactor(tx, userId);
    await this.earlier.endWaiting(tx, this.sessionOf([place.waiting]));
    if (!awaits_second_factor) await this.earlier.supersede(tx, this.sessionOf(place.held) ?? left_with);
    const from_code_at = from_code ? this.clock.now() : null;
    const session = this.begin(em, { user_id: userId, from_code_at, awaits_second_factor }, place);
    return awaits_second_factor ? session : { ...session, knows };
  }

  /**
   * Locks the person before anything else of an opening. Ending all sessions or turning a second factor on locks the
   * person too, so it waits for openings and sees them. Returns the key for known browsers.
   */
  async holdOwner(tx: Tx, userId: string): Promise<KnownAccount> {
    const [owner] = await tx.query(
      sql<KnownAccount>`select id, password_hash from users where id = ${userId} for share`,
    );
    if (!owner) throw new ProblemError('SESSION_ENDED');
    return owner;
  }

  /**
   * Opens the session that replaces a waiting one, and the browser's present one. The owner is locked already, which
   * returned the key for known browsers.
   */
  async openProved(
    em: SqlEntityManager,
    tx: Tx,
    { knows, ...proved }: ProvedSession & { knows: KnownAccount },
    place: SessionPlace,
  ): Promise<OpenSession> {
    await this.earlier.supersede(tx, this.sessionOf(place.held));
    return { ...this.begin(em, { ...proved, awaits_second_factor: false }, place), knows };
  }

  /** Returns the tokens of the present session again; undefined without one, or if another replaced it. */
  async present(em: SqlEntityManager, actor: Person): Promise<OpenSession | undefined> {
    if (actor.session_id === null) return undefined;
    const session = await em.findOne(Session, { id: actor.session_id, user_id: actor.id, superseded_at: null });
    return session ? this.tokens.of(session) : undefined;
  }

  /**
   * Exchanges the browser's refresh token, or returns its successor again. A waiting one is invalid here. Throws
   * SESSION_ENDED.
   */
  async refresh(place: SessionPlace, requestId: string): Promise<OpenSession> {
    const read = this.tokens.read(place.held ?? []);
    if (!read) throw new ProblemError('SESSION_ENDED');
    const session = await this.database.unitOfWork((em, tx) => this.exchange(em, tx, read, place, requestId));
    if (!session) throw new ProblemError('SESSION_ENDED');
    return session;
  }

  /** Ends the session of a refresh token, whichever of its family it is. */
  async end(sessionId: string): Promise<void> {
    await this.database.unitOfWork(async (em, tx) => {
      const session = await em.findOne(Session, sessionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (session) this.revoke(session, tx);
    });
  }

  /** Ends all open sessions of a person, or all but one, and returns their ids. */
  async endAll(tx: Tx, userId: string, { except = null }: { except?: string | null } = {}): Promise<string[]> {
    await tx.query(sql`select from users where id = ${userId} for no key update`);
    const ended = await tx.query(
      sql<{ id: string }>`update sessions set revoked_at = $3
       where user_id = $1 and revoked_at is null and expires_at > $3 and id is distinct from $2::uuid returning id`.with(
        [userId, except, this.clock.now()],
      ),
    );
    const ids = ended.map(({ id }) => id);
    tx.afterCommit(() => ids.forEach((id) => this.ending.tell(id)));
    return ids;
  }

  /** Ends one session of a person. Throws NOT_FOUND for none that is open. */
  async endOne(tx: Tx, userId: string, sessionId: string): Promise<void> {
    const ended = await tx.query(
      sql`update sessions set revoked_at = $3
       where id = $2 and user_id = $1 and revoked_at is null and expires_at > $3 returning id`.with([
        userId,
        sessionId,
        this.clock.now(),
      ]),
    );
    if (ended.length === 0) throw new ProblemError('NOT_FOUND');
    tx.afterCommit(() => this.ending.tell(sessionId));
  }

  /** Returns the youngest session of refresh tokens; undefined without a valid one. */
  sessionOf(tokens: readonly (string | undefined)[] = []): string | undefined {
    return this.tokens.read(tokens.filter((token) => token !== undefined))?.session_id;
  }

  private begin(em: SqlEntityManager, beginning: Beginning, place: SessionPlace): OpenSession {
    const now = this.clock.now();
    const session = em.create(Session, {
      ...beginning,
      ...placeColumns(place),
      id: newId(),
      generation: 0,
      used_generation: 0,
      rotations: [],
      created_at: now,
      expires_at: new Date(now.getTime() + (beginning.awaits_second_factor ? WAITING_MS : SESSION_MS)),
      last_used_at: now,
    });
    em.persist(session);
    return this.tokens.of(session);
  }

  private async hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
    const confirmed = sql`select from second_factors where user_id = $1 and confirmed_at is not null`;
    return (await tx.query(confirmed.with([userId]))).length > 0;
  }

  private async exchange(
    em: SqlEntityManager,
    tx: Tx,
    { session_id, generation }: RefreshToken,
    place: SessionPlace,
    requestId: string,
  ): Promise<OpenSession | undefined> {
    // Two refreshes of one session run in sequence; the second finds an exchanged token and gets the same answer.
    const session = await em.findOne(Session, session_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const now = this.clock.now();
    const verdict = session?.judge(generation, now);
    if (!session || session.awaits_second_factor || !verdict || verdict.kind === 'ended') return undefined;
    if (verdict.kind === 'superseded') throw new SupersededSessionError();
    if (verdict.kind === 'repeat') return this.tokens.of(session, verdict.generation);
    if (verdict.kind === 'rotate') {
      session.rotate(now, place);
      return this.tokens.of(session);
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
}
