import { Injectable } from '@nestjs/common';
import type { SessionView } from '@festix/domain/contract';
import type { Response } from 'express';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Entered, SignedIn } from './accounts.service.ts';
import { dropCookieOfBefore, refreshCookie, waitingCookie, waitingToken } from './held-token.ts';
import { KnownBrowsers } from './known-browsers.ts';
import type { OpenSession } from './session-tokens.ts';
import { SupersededSessionError } from './superseded-session.ts';

/** Sets the cookies of refresh tokens, which no script can read, and of sessions that wait for a second factor. */
@Injectable()
export class RefreshCookie {
  constructor(
    private readonly clock: Clock,
    private readonly browsers: KnownBrowsers,
  ) {}

  clear(response: Response): void {
    const { name, options } = refreshCookie(response.req);
    response.clearCookie(name, options);
    dropCookieOfBefore(response);
  }

  clearWaiting(response: Response): void {
    if (waitingToken(response.req) === undefined) return;
    const { name, options } = waitingCookie(response.req);
    response.clearCookie(name, options);
  }

  /**
   * Sets the cookie of a new session, and makes the browser known. A waiting session leaves the former's cookie; any
   * other deletes a waiting one's.
   */
  open(response: Response, session: OpenSession): void {
    const isWaiting = session.access_token === null;
    this.set(response, session, isWaiting ? waitingCookie : refreshCookie);
    if (isWaiting) return;
    if (session.knows) this.browsers.remember(response, session.knows);
    dropCookieOfBefore(response);
    this.clearWaiting(response);
  }

  /**
   * Sets the cookie and returns the view. Throws SECOND_FACTOR_NEEDED, with the cookie, if the session waits for one.
   */
  give(response: Response, { session, view }: SignedIn): SessionView {
    this.open(response, session);
    if (!view) throw new ProblemError('SECOND_FACTOR_NEEDED');
    return view;
  }

  /**
   * Sets the successor's cookie, and leaves the waiting one; deletes the cookie of an ended session with the refusal.
   * Keeps that of a replaced session, which the replacement's has overwritten.
   */
  async exchange(response: Response, exchanged: Promise<Entered>): Promise<SessionView> {
    try {
      const { session, view } = await exchanged;
      this.set(response, session, refreshCookie);
      dropCookieOfBefore(response);
      return view;
    } catch (error) {
      if (isOver(error) && !(error instanceof SupersededSessionError)) this.clear(response);
      throw error;
    }
  }

  /** Sets the cookie after a proof; deletes the waiting one also if that session is over. */
  async giveProved(response: Response, proved: Promise<SignedIn>): Promise<SessionView> {
    try {
      return this.give(response, await proved);
    } catch (error) {
      if (isOver(error)) this.clearWaiting(response);
      throw error;
    }
  }

  private set(response: Response, { refresh_token, expires_at }: OpenSession, cookieOf: typeof refreshCookie): void {
    const { name, options } = cookieOf(response.req, expires_at.getTime() - this.clock.now().getTime());
    response.cookie(name, refresh_token, options);
  }
}

function isOver(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'SESSION_ENDED';
}
