import type { Request, Response } from 'express';
import { cookieValues, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';

const COOKIE = 'festix_refresh';
/** The path of the cookie that sessions from before this release have, until thirty days after the update. */
const PATH_BEFORE = '/api/auth';

/** The cookie that carries refresh tokens. */
export function refreshCookie({ secure }: Pick<Request, 'secure'>, maxAge?: number): OwnCookie {
  return ownCookie(COOKIE, { secure, ...(maxAge !== undefined && { maxAge }) });
}

/** The cookie of a session that waits for its second factor: beside the other, so that a session before it goes on. */
export function waitingCookie({ secure }: Pick<Request, 'secure'>, maxAge?: number): OwnCookie {
  return ownCookie('festix_second_factor', { secure, ...(maxAge !== undefined && { maxAge }) });
}

/** The token of a session that waits, as it was sent. */
export function waitingToken(request: Request): string | undefined {
  return cookieValues(request, waitingCookie(request))[0];
}

/**
 * The refresh tokens that a browser holds, as they were sent, the latest first. Mostly it is one; while one process after
 * the other is updated it may be two, of which the younger session counts (`RefreshTokens.youngest`).
 */
export function heldTokens(request: Request): string[] {
  return cookieValues(request, refreshCookie(request), COOKIE);
}

/** Takes away the cookie from before, where the browser has it. */
export function dropCookieOfBefore(response: Response): void {
  const { req } = response;
  const cookie = refreshCookie(req);
  const isThere = cookieValues(req, cookie, COOKIE).length > cookieValues(req, cookie).slice(0, 1).length;
  const name = req.secure ? `__Secure-${COOKIE}` : COOKIE;
  if (isThere) response.clearCookie(name, { ...cookie.options, path: PATH_BEFORE });
}
