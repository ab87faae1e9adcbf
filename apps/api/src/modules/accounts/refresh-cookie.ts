import { Injectable } from '@nestjs/common';
import type { SessionView } from '@festix/domain';
import type { Request, Response } from 'express';
import { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { SignedIn } from './accounts.service.ts';
import { dropCookieOfBefore, heldToken, refreshCookie } from './held-token.ts';
import type { OpenSession } from './session-tokens.ts';
import { SupersededSession } from './superseded-session.ts';

/** Carries the refresh token where no script can read it. */
@Injectable()
export class RefreshCookie {
  constructor(private readonly clock: Clock) {}

  read(request: Request): string | undefined {
    return heldToken(request);
  }

  clear(response: Response): void {
    const { name, options } = refreshCookie(response.req);
    response.clearCookie(name, options);
    dropCookieOfBefore(response);
  }

  /** For who reads no answer: a browser that is sent on. */
  set(response: Response, { refresh_token, expires_at }: OpenSession): void {
    const maxAge = expires_at.getTime() - this.clock.now().getTime();
    const { name, options } = refreshCookie(response.req, maxAge);
    response.cookie(name, refresh_token, options);
    dropCookieOfBefore(response);
  }

  /** Goes back to the session before, to none where that is null, and stays as it is where undefined. */
  turnBack(response: Response, earlier: OpenSession | null | undefined): void {
    if (earlier) this.set(response, earlier);
    else if (earlier === null) this.clear(response);
  }

  /** Throws SECOND_FACTOR_NEEDED, with the cookie, where the session waits for one. */
  give(response: Response, { session, view }: SignedIn): SessionView {
    this.set(response, session);
    if (!view) throw new Problem('SECOND_FACTOR_NEEDED');
    return view;
  }

  /**
   * Gives what the cookie is exchanged for; a cookie whose session has ended goes with the refusal. One whose place another
   * has was overwritten by that one's, which the refusal must not take away.
   */
  async exchange(
    request: Request,
    response: Response,
    exchange: (token: string | undefined) => Promise<SignedIn>,
  ): Promise<SessionView> {
    try {
      return this.give(response, await exchange(this.read(request)));
    } catch (error) {
      const isOver = error instanceof Problem && error.code === 'SESSION_ENDED';
      if (isOver && !(error instanceof SupersededSession)) this.clear(response);
      throw error;
    }
  }
}
