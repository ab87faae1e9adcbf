import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { uuidText } from '@festix/domain/ground';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../../env.ts';
import { cookieValues, dropSurplus, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';

const COOKIE = 'booking_';
/** Name of cookies from before this release, each on the path of its order. */
const BEFORE = 'booking';
const LIFE_MS = 30 * 24 * 3600 * 1000;
/** Bookings that one browser can prove at a time; all their cookies go with every request. */
const MOST = 30;

/** The present buyer of an order. */
export interface BuyersOrder {
  buyer_email: string | null;
  named_by_link: boolean;
  buyer_proved: boolean;
}

/** Returns whether the browser proves to be the order's buyer, as the order is now. */
export interface BuyerProof {
  holds(order: BuyersOrder): boolean;
}

/** An order that its booker has yet to name. */
const UNNAMED: BuyersOrder = { buyer_email: null, named_by_link: false, buyer_proved: false };

export const NO_PROOF: BuyerProof = { holds: () => false };

/**
 * The proof that a browser made a booking, or that its buyer was named or proved there: a cookie for that one order. It
 * counts as the buyer's session for it, so that buyers without an account see their own tickets. The booker's is void
 * once another browser has named the buyer; a buyer's is void once the order has another address. Once the address is
 * proved by the code that was mailed to it, only the proof of a browser that entered the code counts.
 */
@Injectable()
export class BuyerSession {
  private readonly secure: boolean;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  /** Gives the cookie to the browser that booked. */
  give(response: Response, orderId: string): void {
    this.set(response, orderId, this.proofOf(orderId));
  }

  /** Sets the buyer's cookie in a browser that has stated the buyer's address. */
  giveBuyer(response: Response, orderId: string, email: string): void {
    this.set(response, orderId, this.buyerProofOf(orderId, email));
  }

  /** Sets the reader's cookie in a browser that has entered the code sent to the buyer's address. */
  giveReader(response: Response, orderId: string, email: string): void {
    this.set(response, orderId, this.readerProofOf(orderId, email));
  }

  private set(response: Response, orderId: string, proof: string): void {
    const cookie = this.cookieOf(orderId);
    response.cookie(cookie.name, proof, cookie.options);
    dropSurplus(response, cookie, this.cookieOf('').name, MOST);
  }

  /** Deletes the cookie of a released order, which would push out another. */
  drop(response: Response, orderId: string): void {
    const { name, options } = this.cookieOf(orderId);
    response.clearCookie(name, options);
  }

  shownBy(request: Request, orderId: string): BuyerProof {
    const shown = cookieValues(request, this.cookieOf(orderId), BEFORE);
    const isShown = (proof: string) => shown.some((value) => isSame(value, proof));
    return {
      holds: (order) => shown.length > 0 && this.proofsThatHold(orderId, order).some(isShown),
    };
  }

  /** Returns the orders that a browser proves to have booked. */
  heldBy(request: Request): string[] {
    const prefix = this.cookieOf('').name;
    const names = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(prefix));
    const ids = names.slice(-MOST).map((name) => name.slice(prefix.length));
    return ids.filter((id) => uuidText.check(id) && this.shownBy(request, id).holds(UNNAMED));
  }

  private proofsThatHold(orderId: string, { buyer_email, named_by_link, buyer_proved }: BuyersOrder): string[] {
    const reader = buyer_email === null ? [] : [this.readerProofOf(orderId, buyer_email)];
    if (buyer_proved) return reader;
    const buyer = buyer_email === null ? [] : [this.buyerProofOf(orderId, buyer_email)];
    return [...reader, ...buyer, ...(named_by_link ? [] : [this.proofOf(orderId)])];
  }

  private cookieOf(orderId: string): OwnCookie {
    return ownCookie(COOKIE + orderId.toLowerCase(), { secure: this.secure, maxAge: LIFE_MS });
  }

  private proofOf(orderId: string): string {
    return this.seal(`festix-booking-v1\0${orderId.toLowerCase()}`);
  }

  private buyerProofOf(orderId: string, email: string): string {
    return this.seal(`festix-booking-buyer-v1\0${orderId.toLowerCase()}\0${email}`);
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
