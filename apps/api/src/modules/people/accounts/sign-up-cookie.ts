import { createHash, randomBytes } from 'node:crypto';
import { CODE_LIFE } from '@festix/domain/ground';
import type { Request, Response } from 'express';
import { cookieValues, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';

const FORM = /^[\w-]{43}$/;

/** Returns the name of the browser that requested a sign-up, as its code stores it. */
export function readSignUpBrowser(request: Request): string | undefined {
  const [secret] = cookieValues(request, cookieFor(request));
  return secret && FORM.test(secret) ? hashOf(secret) : undefined;
}

/** Names the browser that requests a sign-up; a repeat keeps the name. */
export function nameSignUpBrowser(request: Request, response: Response): string {
  const [held] = cookieValues(request, cookieFor(request));
  const secret = held && FORM.test(held) ? held : randomBytes(32).toString('base64url');
  const { name, options } = cookieFor(request);
  response.cookie(name, secret, options);
  return hashOf(secret);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function cookieFor({ secure }: Pick<Request, 'secure'>): OwnCookie {
  return ownCookie('festix_sign_up', { secure, maxAge: CODE_LIFE.signup.ms });
}
