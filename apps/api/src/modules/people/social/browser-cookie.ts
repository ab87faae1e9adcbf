import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { cookieValues, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';
import { ATTEMPT_MS } from './social-attempts.ts';

const FORM = /^[\w-]{43}$/;

/** How a browser comes back: by an address, or by a form that another site's page sends. */
export type ReturnMode = 'address' | 'form';

/** The browser that left for a provider, as only that browser can name it; undefined for one that did not. */
export function readBrowser(request: Request, mode: ReturnMode): string | undefined {
  const [browser] = cookieValues(request, cookieFor(request, mode));
  return browser && FORM.test(browser) ? browser : undefined;
}

/** Names a browser; it keeps its name where it leaves from two tabs. */
export function nameBrowser(request: Request, response: Response, mode: ReturnMode): string {
  const browser = readBrowser(request, mode) ?? randomBytes(32).toString('base64url');
  const { name, options } = cookieFor(request, mode);
  response.cookie(name, browser, options);
  return browser;
}

/** Only what a form of another site brings back goes with requests of other sites. */
function cookieFor({ secure }: Request, mode: ReturnMode): OwnCookie {
  const terms = { secure, maxAge: ATTEMPT_MS };
  return mode === 'form'
    ? ownCookie('festix_social_form', { ...terms, sameSite: 'none' })
    : ownCookie('festix_social', terms);
}
