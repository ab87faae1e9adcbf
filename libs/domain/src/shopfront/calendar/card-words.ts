import { formatBRL } from '../../ground/money/format.ts';
import type { Cents } from '../../ground/money/cents.ts';
import type { Instant } from '../../ground/time/instant.ts';
import { FREE_WORDS } from '../../programme/lots/pricing.ts';
import { turnWords } from '../../programme/lots/sale-window.ts';
import type { ShopStanding } from '../../programme/lots/shop-standing.ts';

/** Stands for a price of zero beside others. */
export const FREE_OR_PAID = 'Grátis ou pago';

/** An event's least price, with the fee. */
export interface CardPrice {
  min_product_total_amount: Cents | null;
  /** Absent in an answer that a browser keeps from before. */
  is_free?: boolean;
  /** Absent from the page of an event, which shows each lot's own. */
  standing?: ShopStanding;
}

/** Returns the price of a card: `Grátis`, `a partir de R$ 55,00`; null for an event that sells nothing, or nothing more. */
export function cardPrice({ min_product_total_amount: least, is_free, standing }: CardPrice): string | null {
  if (least === null || standing === 'sold-out') return null;
  if (least === 0) return is_free ? FREE_WORDS : FREE_OR_PAID;
  return `a partir de ${formatBRL(least)}`;
}

/** The sale of an event as its card's tags show it. */
export interface CardSale {
  /** Absent from the page of an event, which shows each lot's own. */
  standing?: ShopStanding;
  /** Absent in an answer that a browser keeps from before. */
  turns_at?: Instant | null;
  time_zone: string;
}

export type CardTagKind = 'sold-out' | 'last' | 'turn';

/** A tag of a card. */
export interface CardTag {
  kind: CardTagKind;
  words: string;
}

const STANDING_TAGS: Readonly<Partial<Record<ShopStanding, CardTag>>> = Object.freeze({
  'sold-out': { kind: 'sold-out', words: 'Esgotado' },
  last: { kind: 'last', words: 'Últimos ingressos' },
});

/** Returns the tags of a card: sold out, or its last places; and `Vira em 3 dias`. */
export function cardTags({ standing, turns_at = null, time_zone }: CardSale, now: Instant | Date): CardTag[] {
  const tag = standing && STANDING_TAGS[standing];
  const turn = turnWords({ sale_starts_at: null, sale_ends_at: turns_at, is_followed: true }, now, time_zone);
  return [...(tag ? [tag] : []), ...(turn === null ? [] : [{ kind: 'turn', words: turn } as const])];
}
