import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../env.ts';
import { cookieName, signedCookie } from '../../kernel/cookie-name.ts';

const COOKIE = 'booking';
const LIFE_MS = 30 * 24 * 3600 * 1000;

/**
 * The proof that a browser made a booking: a cookie that is sent with the calls of that one order only. It counts as
 * the buyer's session for it, so that who buys without an account sees his own tickets.
 */
@Injectable()
export class BuyerSession {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.secure = env.PUBLIC_URL.startsWith('https:');
    this.name = cookieName(COOKIE, this.secure);
  }

  give(response: Response, orderId: string): void {
    response.cookie(this.name, this.proofOf(orderId), {
      path: `/api/orders/${orderId}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      maxAge: LIFE_MS,
    });
  }

  isHeld(request: Request, orderId: string): boolean {
    const shown = Buffer.from(signedCookie(request.headers.cookie, COOKIE, this.secure) ?? '');
    const proof = Buffer.from(this.proofOf(orderId));
    return shown.length === proof.length && timingSafeEqual(shown, proof);
  }

  private proofOf(orderId: string): string {
    return createHmac('sha256', this.env.JWT_SECRET)
      .update(`festix-booking-v1\0${orderId.toLowerCase()}`)
      .digest('base64url');
  }
}
