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
  /** Payouts that are done. */
  'paid_out',
  /** The platform's convenience fees. */
  'convenience_fees',
  /** The platform's administration tax. */
  'administration_revenue',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
