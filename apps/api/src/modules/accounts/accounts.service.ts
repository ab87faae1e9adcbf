import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SessionView, SignInBody, UserView } from '@festix/domain';
import type { Actor, Person } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { Problem } from '../../kernel/problem.ts';
import { presentUser } from './accounts.presenter.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { SessionsService, type OpenSession } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';

const SWEEP_SECONDS = 3600;

/** A session as the browser gets it: what it may read, and the cookie that it may not. */
export interface SignedIn {
  view: SessionView;
  session: OpenSession;
}

/** Signing in and out, and who one is. */
@Injectable()
export class AccountsService implements OnModuleInit {
  constructor(
    private readonly signing: SignIn,
    private readonly sessions: SessionsService,
    private readonly queries: AccountsQueries,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('accounts.ended-sessions', SWEEP_SECONDS, () => this.queries.removeEndedSessions(this.clock.now()));
  }

  async signIn(_actor: Actor, body: SignInBody, ip: string | undefined): Promise<SignedIn> {
    const user = await this.signing.authenticate(body, ip);
    return this.present(await this.sessions.open(user.id));
  }

  async refresh(actor: Actor, token: string | undefined): Promise<SignedIn> {
    if (token === undefined) throw new Problem('UNAUTHENTICATED');
    return this.present(await this.sessions.refresh(token, actor.request_id));
  }

  /** Ends the session of the cookie and that of the access token; nothing to end is no error. */
  async signOut(actor: Actor, token: string | undefined): Promise<void> {
    const ends = new Set([this.sessions.sessionOf(token), actor.session_id ?? undefined]);
    for (const session of ends) if (session) await this.sessions.end(session);
  }

  async me(actor: Person): Promise<UserView> {
    return this.view(actor.id);
  }

  private async present(session: OpenSession): Promise<SignedIn> {
    return { session, view: { access_token: session.access_token, user: await this.view(session.user_id) } };
  }

  private async view(userId: string): Promise<UserView> {
    const user = await this.queries.user(userId);
    if (!user) throw new Problem('UNAUTHENTICATED');
    return presentUser(user);
  }
}
