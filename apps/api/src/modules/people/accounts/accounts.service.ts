import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SessionView, SignInBody, VerifyCodeBody } from '@festix/domain/contract';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { NewPerson } from './account-register.ts';
import { presentUser } from './accounts.presenter.ts';
import { AccountsQueries } from './accounts.queries.ts';
import type { SessionPlace } from './session-place.ts';
import type { OpenSession } from './session-tokens.ts';
import { SessionsService } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';
import { VerifyCode } from './verify-code.ts';
import { WaitingSessions } from './waiting-sessions.ts';

const SWEEP_SECONDS = 3600;

/** A session for the browser: the cookie that scripts can't read, and the view once nothing more is required. */
export interface SignedIn {
  /** Null while the session waits for a second factor. */
  view: SessionView | null;
  session: OpenSession;
}

/** A session that waits for nothing. */
export interface Entered extends SignedIn {
  view: SessionView;
}

/** Signs people in and out. */
@Injectable()
export class AccountsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly signing: SignIn,
    private readonly verifying: VerifyCode,
    private readonly sessions: SessionsService,
    private readonly waiting: WaitingSessions,
    private readonly queries: AccountsQueries,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('accounts.ended-sessions', SWEEP_SECONDS, () => this.queries.removeEndedSessions(this.clock.now()));
  }

  /** Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED or RATE_LIMITED. */
  async signIn(_actor: Actor, body: SignInBody, place: SessionPlace): Promise<SignedIn> {
    const user = await this.signing.authenticate(body, place);
    const session = await this.database.unitOfWork(async (em, tx) => {
      await this.signing.hold(tx, user);
      return this.sessions.open(em, tx, user.id, place);
    });
    return this.signedIn(session);
  }

  async verifyCode(actor: Actor, body: VerifyCodeBody, place: SessionPlace): Promise<SignedIn> {
    return this.signedIn(await this.verifying.verify(actor, body, place));
  }

  /** Makes an account for an address that its person has just proved, and signs in. Throws EMAIL_TAKEN. */
  async openFor(actor: Actor, person: Omit<NewPerson, 'confirmed'>, place: SessionPlace): Promise<SignedIn> {
    const session = await this.database.unitOfWork((em, tx) => this.verifying.openFor(em, tx, actor, person, place));
    return this.signedIn(session);
  }

  /**
   * Refreshes the browser's session. Throws UNAUTHENTICATED without one and SESSION_ENDED; instead of both
   * SECOND_FACTOR_NEEDED if one waits there.
   */
  async refresh(actor: Actor, place: SessionPlace): Promise<Entered> {
    try {
      if (!place.held?.length) throw new ProblemError('UNAUTHENTICATED');
      const { session, view } = await this.signedIn(await this.sessions.refresh(place, actor.request_id));
      if (!view) throw new ProblemError('SESSION_ENDED');
      return { session, view };
    } catch (error) {
      if (!(error instanceof ProblemError) || !(await this.waiting.isHeld(place.waiting))) throw error;
      throw new ProblemError('SECOND_FACTOR_NEEDED');
    }
  }

  /** Ends the sessions of both cookies and of the access token; without any it does nothing. */
  async signOut(actor: Actor, { held = [], waiting }: SessionPlace): Promise<void> {
    const ofCookies = [...held, waiting].map((token) => this.sessions.sessionOf([token]));
    const ends = new Set([...ofCookies, actor.session_id ?? undefined]);
    for (const session of ends) if (session) await this.sessions.end(session);
  }

  /** Returns a session with its person. Throws SESSION_ENDED if the person was blocked or deleted. */
  async signedIn(session: OpenSession): Promise<SignedIn> {
    const { access_token } = session;
    if (access_token === null) return { session, view: null };
    const user = await this.queries.user({ id: session.user_id, session_id: session.session_id });
    if (!user) throw new ProblemError('SESSION_ENDED');
    return { session, view: { access_token, user: presentUser(user, this.clock.now()) } };
  }
}
