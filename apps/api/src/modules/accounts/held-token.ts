import type { Request, Response } from 'express';
import { cookieValues, ownCookie, type OwnCookie } from '../../kernel/own-cookie.ts';

/**
 * What the cookie was until 27 November 2026. Sessions of then go on: their token is taken once more, and its cookie goes as
 * the next one is given. Over http the name is the same; the browser then sends the one of the longer path first.
 */
const BEFORE = { name: '__Secure-festix_refresh', path: '/api/auth' };

/** The cookie that carries refresh tokens. */
export function refreshCookie({ secure }: Pick<Request, 'secure'>, maxAge?: number): OwnCookie {
  return ownCookie('festix_refresh', { secure, ...(maxAge !== undefined && { maxAge }) });
}

/** The cookie of a session that waits for its second factor: beside the other, so that a session before it goes on. */
export function waitingCookie({ secure }: Pick<Request, 'secure'>, maxAge?: number): OwnCookie {
  return ownCookie('festix_second_factor', { secure, ...(maxAge !== undefined && { maxAge }) });
}

/** The token of a session that waits, as it was sent. */
export function waitingToken(request: Request): string | undefined {
  return cookieValues(request, waitingCookie(request).name)[0];
}

/** The refresh token that a browser holds, as it was sent. */
export function heldToken(request: Request): string | undefined {
  const held = cookieValues(request, refreshCookie(request).name).at(-1);
  return held ?? (request.secure ? cookieValues(request, BEFORE.name)[0] : undefined);
}

/** Takes away the cookie of before, where the browser has it. */
export function dropCookieOfBefore(response: Response): void {
  const { req } = response;
  const { name, options } = refreshCookie(req);
  const old = req.secure ? BEFORE.name : name;
  const isThere = cookieValues(req, old).length > (req.secure ? 0 : 1);
  if (isThere) response.clearCookie(old, { ...options, path: BEFORE.path });
}
