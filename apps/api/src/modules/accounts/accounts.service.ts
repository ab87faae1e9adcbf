import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SessionView, SignInBody, VerifyCodeBody } from '@festix/domain';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { Problem } from '../../kernel/problem.ts';
import { AccountCodes } from './account-codes.ts';
import { presentUser } from './accounts.presenter.ts';
import { AccountsQueries } from './accounts.queries.ts';
import type { SessionPlace } from './session-place.ts';
import type { OpenSession } from './session-tokens.ts';
import { SessionsService } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';
import { VerifyCode } from './verify-code.ts';

const SWEEP_SECONDS = 3600;

/** A session as the browser gets it: the cookie that it may not read, and what it may once nothing more is asked for. */
export interface SignedIn {
  /** Null while the session waits for a second factor. */
  view: SessionView | null;
  session: OpenSession;
}

/** Signing in and out. */
@Injectable()
export class AccountsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly signing: SignIn,
    private readonly verifying: VerifyCode,
    private readonly sessions: SessionsService,
    private readonly queries: AccountsQueries,
    private readonly codes: AccountCodes,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('accounts.ended-sessions', SWEEP_SECONDS, () => this.queries.removeEndedSessions(this.clock.now()));
    this.jobs.every('accounts.spent-codes', SWEEP_SECONDS, () => this.codes.removeSpent(this.clock.now()));
  }

  /** Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED or RATE_LIMITED. */
  async signIn(_actor: Actor, body: SignInBody, place: SessionPlace): Promise<SignedIn> {
    const user = await this.signing.authenticate(body, place.address);
    const session = await this.database.unitOfWork(async (em, tx) => {
      await this.signing.hold(tx, user);
      return this.sessions.open(em, tx, user.id, place);
    });
    return this.signedIn(session);
  }

  async verifyCode(actor: Actor, body: VerifyCodeBody, place: SessionPlace): Promise<SignedIn> {
    return this.signedIn(await this.verifying.verify(actor, body, place));
  }

  async refresh(actor: Actor, token: string | undefined, place: SessionPlace): Promise<SignedIn> {
    if (token === undefined) throw new Problem('UNAUTHENTICATED');
    return this.signedIn(await this.sessions.refresh(token, place, actor.request_id));
  }

  /** Ends the session of the cookie and that of the access token; nothing to end is no error. */
  async signOut(actor: Actor, token: string | undefined): Promise<void> {
    const ends = new Set([this.sessions.sessionOf(token), actor.session_id ?? undefined]);
    for (const session of ends) if (session) await this.sessions.end(session);
  }

  /** A session with the person whose it is. Throws SESSION_ENDED when that person may not be here any more. */
  async signedIn(session: OpenSession): Promise<SignedIn> {
    const { access_token } = session;
    if (access_token === null) return { session, view: null };
    const user = await this.queries.user({ id: session.user_id, session_id: session.session_id });
    if (!user) throw new Problem('SESSION_ENDED');
    return { session, view: { access_token, user: presentUser(user, this.clock.now()) } };
  }
}
