import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { uuidText } from '@festix/domain';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../env.ts';
import { cookieValues, dropSurplus, ownCookie, type OwnCookie } from '../../kernel/own-cookie.ts';

const COOKIE = 'booking_';
/** The name of those from before this release, each on the path of its order. */
const BEFORE = 'booking';
const LIFE_MS = 30 * 24 * 3600 * 1000;
/** Bookings of one browser that it can prove at a time; all of them go with every request. */
const MOST = 30;

/**
 * The proof that a browser made a booking: a cookie for that one order. It counts as the buyer's session for it, so that
 * who buys without an account sees his own tickets.
 */
@Injectable()
export class BuyerSession {
  private readonly secure: boolean;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  give(response: Response, orderId: string): void {
    const cookie = this.cookieOf(orderId);
    response.cookie(cookie.name, this.proofOf(orderId), cookie.options);
    dropSurplus(response, cookie, this.cookieOf('').name, MOST);
  }

  /** Of an order that was given back there is nothing more to prove, and its cookie would push out one that there is. */
  drop(response: Response, orderId: string): void {
    const { name, options } = this.cookieOf(orderId);
    response.clearCookie(name, options);
  }

  isHeld(request: Request, orderId: string): boolean {
    const proof = Buffer.from(this.proofOf(orderId));
    return cookieValues(request, this.cookieOf(orderId), BEFORE).some((value) => {
      const shown = Buffer.from(value);
      return shown.length === proof.length && timingSafeEqual(shown, proof);
    });
  }

  /** The orders that a browser proves to have booked. */
  heldBy(request: Request): string[] {
    const prefix = this.cookieOf('').name;
    const names = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(prefix));
    const ids = names.slice(-MOST).map((name) => name.slice(prefix.length));
    return ids.filter((id) => uuidText.check(id) && this.isHeld(request, id));
  }

  private cookieOf(orderId: string): OwnCookie {
    return ownCookie(COOKIE + orderId.toLowerCase(), { secure: this.secure, maxAge: LIFE_MS });
  }

  private proofOf(orderId: string): string {
    return createHmac('sha256', this.env.JWT_SECRET)
      .update(`festix-booking-v1\0${orderId.toLowerCase()}`)
      .digest('base64url');
  }
}
