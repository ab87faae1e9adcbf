import { Injectable } from '@nestjs/common';
import type { SessionView } from '@festix/domain';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Clock } from '../../kernel/clock.ts';
import { cookieName } from '../../kernel/cookie-name.ts';
import { Problem } from '../../kernel/problem.ts';
import type { SignedIn } from './accounts.service.ts';
import type { OpenSession } from './sessions.service.ts';

const COOKIE = 'festix_refresh';

/** Carries the refresh token where no script can read it. */
@Injectable()
export class RefreshCookie {
  constructor(private readonly clock: Clock) {}

  read(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[nameFor(request)];
  }

  clear(response: Response): void {
    response.clearCookie(nameFor(response.req), attributes(response.req));
  }

  /** For who reads no answer: a browser that is sent on. */
  set(response: Response, { refresh_token, expires_at }: OpenSession): void {
    const maxAge = expires_at.getTime() - this.clock.now().getTime();
    response.cookie(nameFor(response.req), refresh_token, { ...attributes(response.req), maxAge });
  }

  /** Throws SECOND_FACTOR_NEEDED, with the cookie, where the session waits for one. */
  give(response: Response, { session, view }: SignedIn): SessionView {
    this.set(response, session);
    if (!view) throw new Problem('SECOND_FACTOR_NEEDED');
    return view;
  }

  /** Gives what the cookie is exchanged for; a cookie whose session has ended goes with the refusal. */
  async exchange(
    request: Request,
    response: Response,
    exchange: (token: string | undefined) => Promise<SignedIn>,
  ): Promise<SessionView> {
    try {
      return this.give(response, await exchange(this.read(request)));
    } catch (error) {
      if (error instanceof Problem && error.code === 'SESSION_ENDED') this.clear(response);
      throw error;
    }
  }
}

function nameFor({ secure }: Request): string {
  return cookieName(COOKIE, secure);
}

function attributes({ secure }: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/api/auth', secure };
}
