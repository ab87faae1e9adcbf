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

/** What a browser shows of an order: whether it is its buyer's, whose address is the one of now. */
export interface BuyerProof {
  holds(buyerEmail: string | null): boolean;
}

export const NO_PROOF: BuyerProof = { holds: () => false };

/**
 * The proof that a browser made a booking, or that its buyer's mail was read there: a cookie for that one order. It counts
 * as the buyer's session for it, so that who buys without an account sees his own tickets. What came by mail is worth
 * nothing once the order has another address: that one's mail was read by somebody else.
 */
@Injectable()
export class BuyerSession {
  private readonly secure: boolean;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  /** To the browser that booked. */
  give(response: Response, orderId: string): void {
    this.set(response, orderId, this.proofOf(orderId));
  }

  /** To the browser of who has shown that he reads the mail of an address; one that has the session keeps what it has. */
  giveReader(request: Request, response: Response, orderId: string, email: string): void {
    if (!this.shownBy(request, orderId).holds(email)) this.set(response, orderId, this.readerProofOf(orderId, email));
  }

  private set(response: Response, orderId: string, proof: string): void {
    const cookie = this.cookieOf(orderId);
    response.cookie(cookie.name, proof, cookie.options);
    dropSurplus(response, cookie, this.cookieOf('').name, MOST);
  }

  /** Of an order that was given back there is nothing more to prove, and its cookie would push out one that there is. */
  drop(response: Response, orderId: string): void {
    const { name, options } = this.cookieOf(orderId);
    response.clearCookie(name, options);
  }

  shownBy(request: Request, orderId: string): BuyerProof {
    const shown = cookieValues(request, this.cookieOf(orderId), BEFORE);
    const isShown = (proof: string) => shown.some((value) => isSame(value, proof));
    return {
      holds: (email) =>
        shown.length > 0 &&
        (isShown(this.proofOf(orderId)) || (email !== null && isShown(this.readerProofOf(orderId, email)))),
    };
  }

  /** The orders that a browser proves to have booked. */
  heldBy(request: Request): string[] {
    const prefix = this.cookieOf('').name;
    const names = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(prefix));
    const ids = names.slice(-MOST).map((name) => name.slice(prefix.length));
    return ids.filter((id) => uuidText.check(id) && this.shownBy(request, id).holds(null));
  }

  private cookieOf(orderId: string): OwnCookie {
    return ownCookie(COOKIE + orderId.toLowerCase(), { secure: this.secure, maxAge: LIFE_MS });
  }

  private proofOf(orderId: string): string {
    return this.seal(`festix-booking-v1\0${orderId.toLowerCase()}`);
  }

  private readerProofOf(orderId: string, email: string): string {
    return this.seal(`festix-booking-reader-v1\0${orderId.toLowerCase()}\0${email}`);
  }

  private seal(text: string): string {
    return createHmac('sha256', this.env.JWT_SECRET).update(text).digest('base64url');
  }
}

function isSame(value: string, proof: string): boolean {
  const [shown, known] = [Buffer.from(value), Buffer.from(proof)];
  return shown.length === known.length && timingSafeEqual(shown, known);
}
