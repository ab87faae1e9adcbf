import type { Request, Response } from 'express';
import { cookieValues, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';

const COOKIE = 'festix_refresh';
/** Path of the cookie of sessions from before this release, until thirty days after the update. */
const PATH_BEFORE = '/api/auth';

/** Returns the cookie that carries refresh tokens. */
export function refreshCookie({ secure }: Pick<Request, 'secure'>, maxAge?: number): OwnCookie {
  return ownCookie(COOKIE, { secure, ...(maxAge !== undefined && { maxAge }) });
}

/**
 * Returns the cookie of a session that waits for its second factor: a separate one, so that the former session goes on.
 */
export function waitingCookie({ secure }: Pick<Request, 'secure'>, maxAge?: number): OwnCookie {
  return ownCookie('festix_second_factor', { secure, ...(maxAge !== undefined && { maxAge }) });
}

/** Returns the sent token of a waiting session. */
export function waitingToken(request: Request): string | undefined {
  return cookieValues(request, waitingCookie(request))[0];
}

/**
 * Returns the refresh tokens that a browser sends, the latest first. Mostly one; during an update of several processes
 * two, of which the younger session counts (`RefreshTokens.youngest`).
 */
export function heldTokens(request: Request): string[] {
  return cookieValues(request, refreshCookie(request), COOKIE);
}

/** Deletes the cookie from before, if the browser has it. */
export function dropCookieOfBefore(response: Response): void {
  const { req } = response;
  const cookie = refreshCookie(req);
  const isThere = cookieValues(req, cookie, COOKIE).length > cookieValues(req, cookie).slice(0, 1).length;
  const name = req.secure ? `__Secure-${COOKIE}` : COOKIE;
  if (isThere) response.clearCookie(name, { ...cookie.options, path: PATH_BEFORE });
}
