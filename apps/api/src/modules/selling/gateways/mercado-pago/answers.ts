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
  payment_type_id?: string | null;
  payment_method_id?: string | null;
  installments?: number | null;
  authorization_code?: string | null;
  card?: { last_four_digits?: string | null } | null;
  /** Reais. */
  transaction_details?: { total_paid_amount?: number | null } | null;
  three_ds_info?: { external_resource_url?: string | null; creq?: string | null } | null;
}

/** The instalments of the cards that begin with some digits. */
export interface MpCardOptions {
  payment_method_id: string;
  payment_type_id?: string;
  issuer?: { id?: number | string | null } | null;
  payer_costs?: MpPayerCost[];
}

export interface MpPayerCost {
  installments: number;
  /** Percent. */
  installment_rate: number;
  /** Reais, like the total. */
  installment_amount: number;
  total_amount: number;
  /** Contains the costs as `CFT_12,34%|TEA_10,00%`. */
  labels?: string[];
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

/** An order that a terminal charges. Amounts are texts in reais. */
export interface MpOrder {
  id: string;
  type?: string;
  status: string;
  status_detail?: string | null;
  external_reference?: string | null;
  currency?: string | null;
  last_updated_date?: string | null;
  transactions?: { payments?: MpOrderPayment[] } | null;
}

/** Orders that a search has found; documented both as a list and as a single order. */
export interface MpOrders {
  data?: MpOrder[] | MpOrder | null;
}

export interface MpOrderPayment {
  id: string;
  amount: string;
  paid_amount?: string | null;
  status?: string;
  status_detail?: string | null;
  payment_method?: { id?: string | null; type?: string | null; installments?: number | string | null } | null;
}

export interface MpTerminals {
  data?: { terminals?: { id: string; operating_mode?: string | null }[] } | null;
}
