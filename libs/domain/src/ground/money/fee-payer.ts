import { ZERO_CENTS, type Cents } from './cents.ts';
import { feeOf, type BasisPoints } from './percent.ts';

/** Payers of the convenience fee of online sales: the buyer on top of the price, or the producer out of it. */
export const FEE_PAYERS = ['buyer', 'producer'] as const;

export type FeePayer = (typeof FEE_PAYERS)[number];

export interface FeeTerms {
  convenience_tax: BasisPoints;
  fee_paid_by: FeePayer;
}

/** The fee of one ticket, in centavos: the buyer's part on top, and the producer's part out of the receipt. */
export interface TicketFee {
  tax_amount: Cents;
  absorbed_tax: Cents;
}

/** Splits the fee of one ticket; one of the two parts is zero. */
export function ticketFee(unitAmount: Cents, { convenience_tax, fee_paid_by }: FeeTerms): TicketFee {
  const fee = feeOf(unitAmount, convenience_tax);
  return fee_paid_by === 'buyer'
    ? { tax_amount: fee, absorbed_tax: ZERO_CENTS }
    : { tax_amount: ZERO_CENTS, absorbed_tax: fee };
}

/** Returns who paid the fee of an order, or null for one without a fee. */
export function payerOfFee({ tax_amount, absorbed_tax }: Record<keyof TicketFee, number>): FeePayer | null {
  if (tax_amount > 0) return 'buyer';
  return absorbed_tax > 0 ? 'producer' : null;
}

/** Returns the percentage added to a price for its buyer. */
export function buyersFee({ convenience_tax, fee_paid_by }: FeeTerms): BasisPoints {
  return fee_paid_by === 'buyer' ? convenience_tax : 0;
}
