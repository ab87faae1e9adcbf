import { Module } from '@nestjs/common';
import { CouponGuesses } from './coupon-guesses.ts';

/** One count for whoever takes a code: the event's page and its bookings. */
@Module({ providers: [CouponGuesses], exports: [CouponGuesses] })
export class CouponGuessesModule {}
