/**
 * The accounts of the double-entry book. A positive entry goes into an account (debit), a negative one comes out of it
 * (credit), and what belongs together sums to zero.
 */
export const LEDGER_ACCOUNTS = [
  /** Money that the gateway owes the platform. */
  'gateway_receivable',
  /** Takings in the tills that the platform runs. */
  'till_takings',
  /** Takings in the tills that the producer runs: *já recebido*. */
  'producer_received',
  /** Receipts of online orders, owed to the producer. */
  'online_receipts',
  /** Receipts of sale points, owed to the producer. */
  'till_receipts',
  /** What the producer owes for administration, taken off the receipts. */
  'administration_due',
  /** Convenience fees that the producer pays in the buyers' place, taken off the receipts. */
  'absorbed_fees_due',
  /** Payouts that are done, those of rebates left out. */
  'paid_out',
  /** Costs that the platform paid in the producer's place, taken off the receipts. */
  'producer_expenses',
  /** Fees that were given back to the producer. */
  'rebates_given',
  /** Of those, what still leaves by a payout. */
  'rebates_due',
  /** The share of the convenience fees that goes back to the producer, as it was agreed when each order was made. */
  'rebates_agreed',
  /** The same, set aside from the platform's fees. */
  'rebate_allowance',
  /** The platform's convenience fees. */
  'convenience_fees',
  /** The same from producers who pay them in the buyers' place. */
  'absorbed_fees',
  /** The platform's administration tax. */
  'administration_revenue',
  /** What left the platform's own bank account: payouts, costs and rebates. */
  'platform_cash',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
