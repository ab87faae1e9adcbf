import { cents, formatBRL, type Cents } from '../../ground/money/index.ts';

/** A card that was charged. */
export interface ChargedCard {
  /** The gateway's name of its brand. */
  brand: string;
  last_four: string | null;
  installments: number;
  /** Centavos, with the interest that the payer owes to the gateway. */
  total: number;
}

/** Names of brands by the gateway's; those of debit begin with `deb`. */
const brands: Readonly<Record<string, string>> = {
  master: 'Mastercard',
  visa: 'Visa',
  elo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
  debmaster: 'Mastercard Débito',
  debvisa: 'Visa Débito',
  debelo: 'Elo Débito',
};

/** Says what a buyer does after a refusal, by the gateway's detail. */
const advices: Readonly<Record<string, string>> = {
  cc_rejected_bad_filled_card_number: 'Confira o número do cartão e tente de novo.',
  cc_rejected_bad_filled_date: 'Confira a validade do cartão e tente de novo.',
  cc_rejected_bad_filled_other: 'Confira os dados do cartão e tente de novo.',
  bad_filled_card_data: 'Confira os dados do cartão e tente de novo.',
  rejected_insufficient_data: 'Confira os dados do cartão e tente de novo.',
  cc_rejected_bad_filled_security_code: 'Confira o código de segurança e tente de novo.',
  cc_rejected_insufficient_amount: 'O cartão não tem limite para esta compra. Use outro cartão ou pague com Pix.',
  insufficient_amount: 'O cartão não tem limite para esta compra. Use outro cartão ou pague com Pix.',
  cc_amount_rate_limit_exceeded: 'O cartão não tem limite para esta compra. Use outro cartão ou pague com Pix.',
  cc_rejected_call_for_authorize: 'Seu banco quer que você autorize esta compra. Fale com ele e tente de novo.',
  cc_rejected_card_disabled: 'Este cartão não está ativo. Ative com seu banco ou use outro cartão.',
  cc_rejected_card_type_not_allowed: 'Este cartão não tem a função crédito. Use outro cartão ou pague com Pix.',
  cc_rejected_duplicated_payment: 'Já houve um pagamento igual com este cartão. Use outro cartão ou pague com Pix.',
  cc_rejected_invalid_installments: 'O cartão não aceita este parcelamento. Escolha outro número de parcelas.',
  cc_rejected_max_attempts: 'Este cartão atingiu o limite de tentativas. Use outro cartão ou pague com Pix.',
  cc_rejected_3ds_challenge: 'Seu banco não confirmou que a compra é sua. Tente de novo ou pague com Pix.',
  cc_rejected_3ds_mandatory: 'Seu banco exige uma confirmação que não chegou. Use outro cartão ou pague com Pix.',
  cc_rejected_high_risk: 'O pagamento foi recusado por segurança. Pague com Pix.',
};

const OTHER_CARD = 'O pagamento não foi aprovado. Use outro cartão ou pague com Pix.';

/** Returns the name of a brand; an unknown one as the gateway writes it. */
export function cardBrandName(brand: string): string {
  return Object.hasOwn(brands, brand) ? brands[brand]! : brand;
}

/** Returns `Mastercard final 6351`, or the brand alone if the gateway keeps the digits. */
export function cardName({ brand, last_four }: Pick<ChargedCard, 'brand' | 'last_four'>): string {
  const name = cardBrandName(brand) || 'Cartão';
  return last_four ? `${name} final ${last_four}` : name;
}

/** Returns the card of a charge at a till: `Visa final 4321, 3x`. */
export function chargedCardWords({
  brand,
  last_four,
  installments,
}: Pick<ChargedCard, 'last_four' | 'installments'> & { brand: string | null }): string {
  const name = cardName({ brand: brand ?? '', last_four });
  return installments > 1 ? `${name}, ${installments}x` : name;
}

/** Returns `3x de R$ 41,20`, with the total if the payer owes more than `amount`; `amount` alone for one payment. */
export function chargedText(
  { installments, total }: Pick<ChargedCard, 'installments' | 'total'>,
  amount: Cents,
): string {
  if (installments <= 1 && total <= amount) return formatBRL(amount);
  const each = `${installments}x de ${formatBRL(cents(Math.round(total / installments)))}`;
  return total > amount ? `${each} (total ${formatBRL(cents(total))}, com juros)` : each;
}

/** Says whose the interest is that a payer owes to the card beyond the price. */
export const INTEREST_BACK = 'Os juros do parcelamento são do cartão: o banco dele diz como voltam.';

/** Returns what to do after a refused card, in a sentence; for an unknown detail another card or Pix. */
export function cardRefusalAdvice(detail: string | null): string {
  return detail !== null && Object.hasOwn(advices, detail) ? advices[detail]! : OTHER_CARD;
}
