import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { buyingEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CouponGuesses } from '../../programme/coupons/coupon-guesses.ts';
import { PlaceProof } from '../waiting-room/place-proof.ts';
import { BookingLimit } from './booking-limit.ts';
import { BookingsService } from './bookings.service.ts';
import { BuyerSession } from './buyer-session.ts';
import { BookingDto } from './orders.dto.ts';

@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly session: BuyerSession,
    private readonly limit: BookingLimit,
    private readonly places: PlaceProof,
    private readonly guesses: CouponGuesses,
  ) {}

  @Serve(buyingEndpoints.book)
  async book(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Body() body: BookingDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const booked = () => this.session.heldBy(request);
    await this.limit.count(actor, request.ip, booked);
    const browser = { address: request.ip, places: this.places.shownBy(request), booked };
    const { reply, isProof } = await this.guessing(actor, request.ip, slug, body, () =>
      this.bookings.book(actor, slug, body, browser),
    );
    if (isProof) this.session.give(response, body.id);
    return reply;
  }

  /** Counts guessed coupon codes: a booking tells valid codes from others as the page does. */
  private async guessing<Booked>(
    { id: user_id }: Actor,
    ip: string | undefined,
    slug: string,
    { coupon }: BookingDto,
    book: () => Promise<Booked>,
  ): Promise<Booked> {
    if (!coupon?.trim()) return book();
    const guesser = { user_id, ip };
    this.guesses.check(guesser);
    try {
      return await book();
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'COUPONS_ERROR') this.guesses.miss(guesser, slug, coupon);
      throw error;
    }
  }
}
