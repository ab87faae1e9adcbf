import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { cookieName } from '../../kernel/cookie-name.ts';
import { ATTEMPT_MS } from './social-attempts.ts';

const COOKIE = 'festix_social';
const FORM = /^[\w-]{43}$/;

/** The browser that left for a provider, as only that browser can name it; undefined for one that did not. */
export function readBrowser(request: Request): string | undefined {
  const browser = parseCookie(request.headers.cookie ?? '')[cookieName(COOKIE, request.secure)];
  return browser && FORM.test(browser) ? browser : undefined;
}

/** Names a browser; it keeps its name where it leaves from two tabs. */
export function nameBrowser(request: Request, response: Response): string {
  const browser = readBrowser(request) ?? randomBytes(32).toString('base64url');
  const { secure } = request;
  response.cookie(cookieName(COOKIE, secure), browser, {
    httpOnly: true,
    // Apple comes back with a form, and that is another site's; without https no browser takes a cookie like that.
    sameSite: secure ? 'none' : 'lax',
    secure,
    path: '/api/auth/social',
    maxAge: ATTEMPT_MS,
  });
  return browser;
}
