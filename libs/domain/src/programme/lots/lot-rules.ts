import { cleanText } from '../../ground/words/clean-text.ts';
import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { integerRule, numberRule, textRule, TWO_COMPOSED } from '../../ground/rules/rule.ts';
import { halfPriceLimit } from '../../ground/money/half-price.ts';
import { cents } from '../../ground/money/cents.ts';
import { isReducedByLaw, type PriceKind } from './price-kind.ts';
import { LEAST_PRICE } from './pricing.ts';

/** The QR holds a lot's number in one byte; 0 means none. */
export const MAX_LOTS_PER_EVENT = 255;

export const LOT_NAME_LENGTH = 200;
export const LOT_DESCRIPTION_LENGTH = 5_000;
export const PRICE_NAME_LENGTH = 200;
export const MOST_PRICES_PER_LOT = 50;

export const MOST_PRICE = 99_999_999;
const MOST_PLACES = 1_000_000;

export const lotName = textRule(
  'lot_name_min_chars',
  'Nome do lote deve ter no mínimo 2 caracteres.',
  (text) => cleanText(text).length >= 2,
  TWO_COMPOSED,
);

export const ticketLimit = integerRule(
  'ticket_limit_min',
  'Limite deve ser de pelo menos 1 ingresso',
  (limit) => limit >= 1,
  { minimum: 1 },
);

export const ticketLimitNotTooLarge = numberRule(
  'ticket_limit_max',
  fieldProblems.tooLarge,
  (limit) => limit <= MOST_PLACES,
  { maximum: MOST_PLACES },
);

export const priceName = textRule(
  'price_name_min_chars',
  'Nome do preço deve ter no mínimo 2 caracteres.',
  (text) => cleanText(text).length >= 2,
  TWO_COMPOSED,
);

/** In centavos; the message to people is in reais. */
export const priceValue = integerRule(
  'price_value_min',
  'Valor deve ser de pelo menos 1',
  (value) => value >= LEAST_PRICE,
  { minimum: LEAST_PRICE },
);

export const priceValueNotTooLarge = numberRule(
  'price_value_max',
  fieldProblems.tooLarge,
  (value) => value <= MOST_PRICE,
  { maximum: MOST_PRICE },
);

/**
 * Returns the indexes of the reduced prices that cost more than half of the highest price open to everybody, rounded
 * down, each for one place. The law halves the full price: half of a promotion would be less than it grants (Lei
 * 12.933/2013, art. 1).
 */
export function pricesAboveHalf(prices: readonly { kind: PriceKind; value: number; places?: number }[]): number[] {
  const ofPlace = ({ value, places = 1 }: { value: number; places?: number }) => value / places;
  const open = prices.filter((price) => !isReducedByLaw(price.kind)).map(ofPlace);
  if (open.length === 0) return [];
  const limit = halfPriceLimit(cents(Math.floor(Math.max(...open))));
  return prices.flatMap((price, index) => (isReducedByLaw(price.kind) && ofPlace(price) > limit ? [index] : []));
}
