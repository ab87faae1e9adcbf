import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { cookieName } from '../../kernel/cookie-name.ts';

const COOKIE = 'festix_refresh';

/** The cookie that carries refresh tokens. */
export function refreshCookieName({ secure }: Pick<Request, 'secure'>): string {
  return cookieName(COOKIE, secure);
}

/** The refresh token that a browser holds, as it was sent. */
export function heldToken(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[refreshCookieName(request)];
}
