import { Module } from '@nestjs/common';
import { CouponGuesses } from './coupon-guesses.ts';

/** Shares one count between all readers of codes: the event's page and its bookings. */
@Module({ providers: [CouponGuesses], exports: [CouponGuesses] })
export class CouponGuessesModule {}
