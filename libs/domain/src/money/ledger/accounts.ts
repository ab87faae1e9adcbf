/**
 * The accounts of the double-entry ledger. A positive entry goes into an account (debit), a negative one out of it
 * (credit), and the entries of a posting sum to zero.
 */
export const LEDGER_ACCOUNTS = [
  /** The gateway's debt to the platform. */
  'gateway_receivable',
  /** Cash in the platform's tills. */
  'till_takings',
  /** Receipts in the producer's own tills: *já recebido*. */
  'producer_received',
  /** Receipts of online orders, owed to the producer. */
  'online_receipts',
  /** Receipts of sale points, owed to the producer. */
  'till_receipts',
  /** The administration tax, subtracted from the receipts. */
  'administration_due',
  /** Convenience fees that the producer pays for the buyers, subtracted from the receipts. */
  'absorbed_fees_due',
  /** Done payouts, without those of rebates. */
  'paid_out',
  /** Expenses that the platform paid for the producer, subtracted from the receipts. */
  'producer_expenses',
  /** Rebates given to the producer. */
  'rebates_given',
  /** Of those, the part still to be paid out. */
  'rebates_due',
  /** The producer's share of the convenience fees, as agreed when each order was made. */
  'rebates_agreed',
  /** The same, set aside from the platform's fees. */
  'rebate_allowance',
  /** The platform's convenience fees. */
  'convenience_fees',
  /** The same from producers who pay them for the buyers. */
  'absorbed_fees',
  /** The platform's administration tax. */
  'administration_revenue',
  /** Money that left the platform's own bank account: payouts, expenses and rebates. */
  'platform_cash',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
