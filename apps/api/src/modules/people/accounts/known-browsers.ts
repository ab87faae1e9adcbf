import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../../env.ts';
import { cookieValues, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';

/** The part of an account that its browsers are bound to: another password makes all of them strangers. */
export interface KnownAccount {
  id: string;
  password_hash: string | null;
}

const LIFE_MS = 180 * 24 * 3600 * 1000;
/** Accounts that know one browser: a till's, a family's. */
const MOST_ACCOUNTS = 6;
const FORM = /^([\w-]{22})\.([\w-]{43})((?:~[\w-]{22}){0,6})$/;
const TAG_LENGTH = 22;

/**
 * Remembers browsers in which a person has signed in: a signed cookie names the accounts, and signs nobody in. Its
 * failures are counted separately, so that strangers' guesses lock nobody out of the own phone (OWASP: device cookies).
 */
@Injectable()
export class KnownBrowsers {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'JWT_SECRET'>) {}

  /** Returns the request's cookie, unverified. */
  static shownBy(request: Request): string | undefined {
    return cookieValues(request, cookieFor(request))[0];
  }

  /** Returns the browser's name, if this account knows it. */
  nameFor(shown: string | undefined, account: KnownAccount | undefined): string | undefined {
    const { name, tags } = this.read(shown) ?? {};
    if (!name || !tags || !account) return undefined;
    const tag = Buffer.from(this.tagOf(name, account));
    return tags.some((one) => timingSafeEqual(Buffer.from(one), tag)) ? name : undefined;
  }

  /** Returns the browser's name, if any account knows it. */
  nameIn(shown: string | undefined): string | undefined {
    return this.read(shown)?.name;
  }

  /** Makes the browser known to the account. */
  remember(response: Response, account: KnownAccount): void {
    const { req } = response;
    const { name, tags } = this.read(KnownBrowsers.shownBy(req)) ?? { name: drawName(), tags: [] };
    const tag = this.tagOf(name, account);
    const kept = [tag, ...tags.filter((one) => one !== tag)].slice(0, MOST_ACCOUNTS);
    const cookie = cookieFor(req);
    response.cookie(cookie.name, [`${name}.${this.proofOf(name)}`, ...kept].join('~'), cookie.options);
  }

  private read(shown = ''): { name: string; tags: string[] } | undefined {
    const [, name, proof, tags = ''] = FORM.exec(shown) ?? [];
    if (name === undefined || proof === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(proof), Buffer.from(this.proofOf(name)))) return undefined;
    return { name, tags: tags.split('~').filter(Boolean) };
  }

  private proofOf(name: string): string {
    return this.keyed('browser', name);
  }

  private tagOf(name: string, { id, password_hash }: KnownAccount): string {
    return this.keyed('account', name, id, password_hash ?? '').slice(0, TAG_LENGTH);
  }

  private keyed(...said: string[]): string {
    return createHmac('sha256', this.env.JWT_SECRET)
      .update(['festix-known-browser-v1', ...said].join('\0'))
      .digest('base64url');
  }
}

function drawName(): string {
  return randomBytes(16).toString('base64url');
}

function cookieFor({ secure }: Pick<Request, 'secure'>): OwnCookie {
  return ownCookie('festix_known', { secure, maxAge: LIFE_MS });
}
