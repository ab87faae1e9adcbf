import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieValues, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';
import { ATTEMPT_MS } from './social-attempts.ts';

const FORM = /^[\w-]{43}$/;

/** The way a browser returns: by a URL, or by a form that another site's page sends. */
export type ReturnMode = 'address' | 'form';

/** Returns the browser's name from its cookie; undefined if it did not leave from here. */
export function readBrowser(request: Request, mode: ReturnMode): string | undefined {
  const [browser] = cookieValues(request, cookieFor(request, mode));
  return browser && FORM.test(browser) ? browser : undefined;
}

/** Names a browser; it keeps its name if it leaves from two tabs. */
export function nameBrowser(request: Request, response: Response, mode: ReturnMode): string {
  const browser = readBrowser(request, mode) ?? randomBytes(32).toString('base64url');
  const { name, options } = cookieFor(request, mode);
  response.cookie(name, browser, options);
  return browser;
}

/** Returns the cookie: only one for a form is sent with requests of other sites. */
function cookieFor({ secure }: Request, mode: ReturnMode): OwnCookie {
  const terms = { secure, maxAge: ATTEMPT_MS };
  return mode === 'form'
    ? ownCookie('festix_social_form', { ...terms, sameSite: 'none' })
    : ownCookie('festix_social', terms);
}
