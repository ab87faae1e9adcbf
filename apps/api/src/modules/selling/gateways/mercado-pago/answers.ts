/** Declares the fields of Mercado Pago's answers that are read here. */
export interface MpPayment {
  id: number | string;
  status: string;
  status_detail?: string | null;
  external_reference?: string | null;
  /** Reais. */
  transaction_amount: number;
  currency_id: string;
  date_last_updated?: string | null;
  point_of_interaction?: { transaction_data?: { qr_code?: string } } | null;
}

export interface MpPreference {
  id: string;
  init_point: string;
}

export interface MpSearch {
  results: MpPayment[];
}

/** Names the payments that a chargeback takes back. */
export interface MpChargeback {
  payments?: (number | string)[];
  payment_id?: number | string;
}

/** A claim about a payment, or about another resource. */
export interface MpClaim {
  resource?: string;
  resource_id?: number | string;
}

/** The body of a notification; only its URL is signed. */
export interface MpNotice {
  type?: unknown;
  topic?: unknown;
  data?: { id?: unknown; payment_id?: unknown } | null;
}
