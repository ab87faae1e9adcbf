import { PAID_AMOUNT_RULES } from '@festix/domain/ground';
import { applyDecorators } from '@nestjs/common';
import { Obeys } from './obeys.ts';

/** Validates the centavos of a payout or an expense. */
export function PaidAmountField(): PropertyDecorator {
  return applyDecorators(...PAID_AMOUNT_RULES.map((rule) => Obeys(rule)));
}
