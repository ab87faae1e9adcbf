import type { CardOptions, CardTold, Challenge, InstallmentOption } from '../payment-gateway.ts';
import type { MpCardOptions, MpPayerCost, MpPayment } from './answers.ts';
import { toCentavos } from './reais.ts';

const CREDIT = 'credit_card';

/** Begins the label with the costs of instalments: `CFT_12,34%|TEA_10,00%`. */
const COSTS = 'CFT_';

/** Returns what a payment tells of its card; null for a Pix. */
export function cardToldOf(payment: MpPayment): CardTold | null {
  const { card, installments, payment_method_id, transaction_amount, transaction_details, authorization_code } =
    payment;
  if (!card?.last_four_digits && !payment.payment_type_id?.endsWith('_card')) return null;
  return {
    brand: payment_method_id ?? '',
    last_four: card?.last_four_digits ?? null,
    installments: installments ?? 1,
    total: toCentavos(transaction_details?.total_paid_amount || transaction_amount),
    ...(authorization_code && { authorization_code }),
  };
}

/** Returns what the bank asks; null unless it waits for its payer. */
export function challengeOf({ status, three_ds_info }: MpPayment): Challenge | null {
  if (status !== 'pending' || !three_ds_info?.external_resource_url) return null;
  return { url: three_ds_info.external_resource_url, request: three_ds_info.creq ?? null };
}

/** Returns the instalments of the first credit card; undefined if the digits are of none. */
export function cardOptionsOf(cards: readonly MpCardOptions[]): CardOptions | undefined {
  const card = cards.find(({ payment_type_id }) => payment_type_id === CREDIT) ?? cards[0];
  if (!card) return undefined;
  const issuer = card.issuer?.id;
  return {
    payment_method_id: card.payment_method_id,
    issuer_id: issuer == null ? null : String(issuer),
    options: (card.payer_costs ?? []).map(optionOf),
  };
}

function optionOf({
  installments,
  installment_rate,
  installment_amount,
  total_amount,
  labels,
}: MpPayerCost): InstallmentOption {
  const rate_free = installment_rate === 0;
  return {
    installments,
    amount: toCentavos(installment_amount),
    total: toCentavos(total_amount),
    rate_free,
    cost: rate_free ? null : costIn(labels ?? []),
  };
}

/** Returns `CFT 12,34% | TEA 10,00%`. */
function costIn(labels: readonly string[]): string | null {
  return (
    labels
      .find((label) => label.startsWith(COSTS))
      ?.replaceAll('_', ' ')
      .replaceAll('|', ' | ') ?? null
  );
}
