import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
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

/** How a session begins. */
export interface SessionOrigin extends SessionPlace {
  /** Whether a code that came by e-mail opens it, which stands for the password for a while. */
  from_code?: boolean;
  /** The session that the browser held when it left, where it comes back without the cookie. */
  left_with?: string | undefined;
}

/** What a session is begun with. */
interface Beginning extends ProvedSession {
  awaits_second_factor: boolean;
}

/** Sessions from sign-in to sign-out. */
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
   * Opens a session as a part of the unit of work, in the place of the one that the browser holds. Where the account has a
   * second factor the session waits for it beside that one. Whatever waited in the browser before is over.
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
   * Comes before all else that opening a session locks. Whoever ends all of a person's sessions or turns a second factor on
   * locks the person too: they wait for the sessions that are being opened, and see them. Answers what browsers are known by.
   */
  async holdOwner(tx: Tx, userId: string): Promise<KnownAccount> {
    const [owner] = await tx.query<KnownAccount & object>(
      'select id, password_hash from users where id = $1 for share',
      [userId],
    );
    if (!owner) throw new ProblemError('SESSION_ENDED');
    return owner;
  }

  /**
   * Opens the session that takes the place of one that waited, and of the one that the browser holds by now. The owner is
   * held already, which answered what browsers are known by.
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

  /** The tokens of the session that the person is using, once more; undefined without one, and where another has its place. */
  async present(em: SqlEntityManager, actor: Person): Promise<OpenSession | undefined> {
    if (actor.session_id === null) return undefined;
    const session = await em.findOne(Session, { id: actor.session_id, user_id: actor.id, superseded_at: null });
    return session ? this.tokens.of(session) : undefined;
  }

  /**
   * Exchanges the refresh token that a browser holds, or gives the successor again that it was exchanged for. One that waits for a second factor
   * is worth nothing here. Throws SESSION_ENDED.
   */
  async refresh(place: SessionPlace, requestId: string): Promise<OpenSession> {
    const read = this.tokens.read(place.held ?? []);
    if (!read) throw new ProblemError('SESSION_ENDED');
    const session = await this.database.unitOfWork((em, tx) => this.exchange(em, tx, read, place, requestId));
    if (!session) throw new ProblemError('SESSION_ENDED');
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
    if (ended.length === 0) throw new ProblemError('NOT_FOUND');
    tx.afterCommit(() => this.ending.tell(sessionId));
  }

  /** The session that refresh tokens name, the youngest of several; undefined for what isn't one of ours. */
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
