import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../../env.ts';
import { cookieValues, dropSurplus, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';

const COOKIE = 'waiting_';
const LIFE_MS = 24 * 3600 * 1000;
/** Lines that one browser may wait in at a time; all of its places go with every request. */
const MOST = 10;

/** Returns the number that a browser holds in an event's line; undefined without a valid one. */
export type PlacesShown = (eventId: string) => number | undefined;

/**
 * Issues and checks a place in line: a signed cookie, one per event, shared by the browser's tabs and kept over a
 * reload. Nobody can forge a better number.
 */
@Injectable()
export class PlaceProof {
  private readonly secure: boolean;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  give(response: Response, eventId: string, number: number): void {
    const cookie = this.cookieOf(eventId);
    response.cookie(cookie.name, `${number}.${this.signatureOf(eventId, number)}`, cookie.options);
    dropSurplus(response, cookie, this.cookieOf('').name, MOST);
  }

  shownBy(request: Request): PlacesShown {
    return (eventId) =>
      cookieValues(request, this.cookieOf(eventId), COOKIE + eventId)
        .map((value) => this.numberIn(value, eventId))
        .find((number) => number !== undefined);
  }

  private cookieOf(eventId: string): OwnCookie {
    return ownCookie(COOKIE + eventId, { secure: this.secure, maxAge: LIFE_MS });
  }

  private numberIn(cookie: string, eventId: string): number | undefined {
    const [, digits, signature = ''] = /^([1-9]\d{0,8})\.([\w-]+)$/.exec(cookie) ?? [];
    if (digits === undefined) return undefined;
    const shown = Buffer.from(signature);
    const proof = Buffer.from(this.signatureOf(eventId, Number(digits)));
    return shown.length === proof.length && timingSafeEqual(shown, proof) ? Number(digits) : undefined;
  }

  private signatureOf(eventId: string, number: number): string {
    return createHmac('sha256', this.env.JWT_SECRET)
      .update(`festix-waiting-place-v1\0${eventId}\0${number}`)
      .digest('base64url');
  }
}
