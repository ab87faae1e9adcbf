import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderOpening } from '@festix/domain/contract';
import { uuidText } from '@festix/domain/ground';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../../env.ts';
import { cookieValues, dropSurplus, ownCookie, type OwnCookie } from '../../../kernel/http/own-cookie.ts';
import { Clock } from '../../../kernel/watch/clock.ts';

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
  links: number;
  closings: number;
}

/** What a browser proves to be the buyer by: that it bought, a mail's link, or a mailed code. */
export type Proof = OrderOpening | 'browser';

/** Judges whether the browser proves to be the order's buyer, as the order is now, and by what. */
export interface BuyerProof {
  holds(order: BuyersOrder): boolean;
  /** Returns the strongest of its proofs; undefined without one. */
  by(order: BuyersOrder): Proof | undefined;
}

/** An order that its booker has yet to name. */
const UNNAMED: BuyersOrder = { buyer_email: null, named_by_link: false, buyer_proved: false, links: 0, closings: 0 };

export const NO_PROOF: BuyerProof = { holds: () => false, by: () => undefined };

/** The part of an order that most proofs are sealed with. */
type Closable = Pick<BuyersOrder, 'buyer_email' | 'closings'>;

const OPEN: Closable = { buyer_email: null, closings: 0 };

/** First part of the cookie of a link's session; the next two are its end in milliseconds and its seal. */
const BY_LINK = 'link';

/**
 * The proof that a browser made a booking, or that its buyer was named or proved there: a cookie for that one order. It
 * counts as the buyer's session for it, so that buyers without an account see their own tickets. The booker's is void
 * once another browser has named the buyer; a buyer's is void once the order has another address. Once the address is
 * proved by the code that was mailed to it, only the proof of a browser that entered the code counts, or that of a
 * mail's link. The buyer ends all of them, and a transfer ends those of links.
 */
@Injectable()
export class BuyerSession {
  private readonly secure: boolean;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
  }

  /** Gives the cookie to the browser that booked. */
  give(response: Response, orderId: string): void {
    this.set(response, orderId, this.proofOf(orderId));
  }

  /** Sets the buyer's cookie in a browser that has stated the buyer's address. */
  giveBuyer(response: Response, orderId: string, order: Closable): void {
    this.set(response, orderId, this.buyerProofOf(orderId, order));
  }

  /** Sets the reader's cookie in a browser that has entered the code sent to the buyer's address. */
  giveReader(response: Response, orderId: string, order: Closable): void {
    this.set(response, orderId, this.readerProofOf(orderId, order));
  }

  /** Sets the cookie of a browser that has opened a mail's link; it ends by itself after thirty days. */
  giveLink(response: Response, orderId: string, order: BuyersOrder): void {
    const until = String(this.clock.now().getTime() + LIFE_MS);
    this.set(response, orderId, [BY_LINK, until, this.linkProofOf(orderId, order, until)].join('.'));
  }

  /** Sets the cookie anew, of the kind that the browser had, after the order's others were ended. */
  renew(response: Response, orderId: string, order: BuyersOrder, by: Proof): void {
    if (by === 'link') return this.giveLink(response, orderId, order);
    const { buyer_email } = order;
    if (buyer_email === null) return this.set(response, orderId, this.proofOf(orderId, order));
    const proof = by === 'code' ? this.readerProofOf(orderId, order) : this.buyerProofOf(orderId, order);
    this.set(response, orderId, proof);
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
    const by = (order: BuyersOrder) =>
      shown.length === 0 ? undefined : this.proofShown(orderId, order, isShown, shown);
    return { holds: (order) => by(order) !== undefined, by };
  }

  /** Returns the orders that a browser proves to have booked. */
  heldBy(request: Request): string[] {
    const prefix = this.cookieOf('').name;
    const names = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(prefix));
    const ids = names.slice(-MOST).map((name) => name.slice(prefix.length));
    return ids.filter((id) => uuidText.check(id) && this.shownBy(request, id).holds(UNNAMED));
  }

  private proofShown(
    orderId: string,
    order: BuyersOrder,
    isShown: (proof: string) => boolean,
    shown: readonly string[],
  ): Proof | undefined {
    const { buyer_email, named_by_link, buyer_proved } = order;
    if (buyer_email !== null && isShown(this.readerProofOf(orderId, order))) return 'code';
    const isBuyers = buyer_email !== null && isShown(this.buyerProofOf(orderId, order));
    if (!buyer_proved && (isBuyers || (!named_by_link && isShown(this.proofOf(orderId, order))))) return 'browser';
    return buyer_email !== null && shown.some((value) => this.isLink(orderId, order, value)) ? 'link' : undefined;
  }

  private isLink(orderId: string, order: BuyersOrder, value: string): boolean {
    const [kind, until = '', seal = ''] = value.split('.');
    if (kind !== BY_LINK || !isSame(seal, this.linkProofOf(orderId, order, until))) return false;
    return this.clock.now().getTime() < Number(until);
  }

  private cookieOf(orderId: string): OwnCookie {
    return ownCookie(COOKIE + orderId.toLowerCase(), { secure: this.secure, maxAge: LIFE_MS });
  }

  private proofOf(orderId: string, order: Closable = OPEN): string {
    return this.seal(`festix-booking-v1\0${orderId.toLowerCase()}${ended(order)}`);
  }

  private buyerProofOf(orderId: string, order: Closable): string {
    return this.seal(`festix-booking-buyer-v1\0${orderId.toLowerCase()}\0${order.buyer_email}${ended(order)}`);
  }

  private readerProofOf(orderId: string, order: Closable): string {
    return this.seal(`festix-booking-reader-v1\0${orderId.toLowerCase()}\0${order.buyer_email}${ended(order)}`);
  }

  private linkProofOf(orderId: string, order: BuyersOrder, until: string): string {
    const { buyer_email, links } = order;
    return this.seal(`festix-booking-link-v1\0${orderId.toLowerCase()}\0${buyer_email}\0${links}\0${until}`);
  }

  private seal(text: string): string {
    return createHmac('sha256', this.env.JWT_SECRET).update(text).digest('base64url');
  }
}

/** Returns what a seal says besides; nothing for an order whose sessions were never ended. */
function ended({ closings }: Closable): string {
  return closings > 0 ? `\0closed ${closings}` : '';
}

function isSame(value: string, proof: string): boolean {
  const [shown, known] = [Buffer.from(value), Buffer.from(proof)];
  return shown.length === known.length && timingSafeEqual(shown, known);
}
