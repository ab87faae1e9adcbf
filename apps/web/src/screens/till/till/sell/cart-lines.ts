import { type Id } from '@festix/domain/contract';
import { type Cents } from '@festix/domain/ground';
import { countsInQuota, documentToAsk, type PriceKind } from '@festix/domain/programme';
import { cartTickets, cartTotal, type CartLine, type SellableLot, type SellablePrice } from '@festix/domain/till';

/** Of the tickets of a reduced price, how many had their document looked at, and how many of their people brought none. */
export interface Documents {
  seen: number;
  missing: number;
}

const UNASKED: Documents = Object.freeze({ seen: 0, missing: 0 });

/** The tapped amounts by price, and the results of document checks. */
export interface Taps {
  amounts: Readonly<Record<Id, number>>;
  documents: Readonly<Record<Id, Documents>>;
  /** Amounts per ticket of contributions, once chosen. */
  given?: Readonly<Record<Id, Cents>>;
}

export const noTaps: Taps = Object.freeze({ amounts: Object.freeze({}), documents: Object.freeze({}) });

/** A line of the sale on the screen. */
export interface ShownLine extends CartLine {
  documents: Documents;
  name: string;
  kind: PriceKind;
  lot: SellableLot;
  price: SellablePrice;
}

/** Returns the tapped lines at the prices on the screen. Prices no longer sold are left out. */
export function linesOf({ amounts, documents, given = {} }: Taps, lots: readonly SellableLot[]): ShownLine[] {
  return lots.flatMap((lot) =>
    lot.prices.flatMap((price) => {
      const amount = amounts[price.id] ?? 0;
      const { id: price_id, kind, name, places = 1 } = price;
      const unit_amount = amountOf(price, given);
      if (amount === 0) return [];
      const asked = documents[price_id] ?? UNASKED;
      return [{ lot_id: lot.id, price_id, kind, amount, places, unit_amount, documents: asked, name, lot, price }];
    }),
  );
}

/** Returns the number of tapped tickets whose prices are no longer sold. */
export function goneOf({ amounts }: Taps, lots: readonly SellableLot[]): number {
  const sold = new Set(lots.flatMap(({ prices }) => prices.map(({ id }) => id)));
  return Object.entries(amounts).reduce((sum, [price_id, amount]) => sum + (sold.has(price_id) ? 0 : amount), 0);
}

/** Returns the taps without those of prices no longer sold. */
export function withoutGone(taps: Taps, lots: readonly SellableLot[]): Taps {
  const gone = Object.keys(taps.amounts).filter((price_id) => goneOf({ ...noTaps, amounts: { [price_id]: 1 } }, lots));
  return gone.reduce((left, price_id) => withAmount(left, price_id, 0), taps);
}

/**
 * Returns the price of a ticket: of a contribution the given amount, at first the lowest suggestion, or else its
 * minimum.
 */
function amountOf(price: SellablePrice, amounts: NonNullable<Taps['given']>): Cents {
  const { id, pricing, unit_amount, suggestions = [] } = price;
  return pricing === 'contribution' ? (amounts[id] ?? suggestions[0] ?? unit_amount) : unit_amount;
}

/** Returns the taps with another amount per ticket of a contribution. */
export function given(taps: Taps, price_id: Id, amount: Cents): Taps {
  return { ...taps, given: { ...taps.given, [price_id]: amount } };
}

/** Returns the taps that make these lines. */
export function tapsOf(lines: readonly CartLine[]): Taps {
  const seen = lines.filter(({ document }) => document === 'conferido');
  return {
    given: Object.fromEntries(lines.map(({ price_id, unit_amount }) => [price_id, unit_amount])),
    amounts: Object.fromEntries(lines.map(({ price_id, amount }) => [price_id, amount])),
    documents: Object.fromEntries(seen.map(({ price_id, amount }) => [price_id, { seen: amount, missing: 0 }])),
  };
}

/** Returns the lines of the sale. A line has a document result once each of its tickets was checked. */
export function cartLinesOf(lines: readonly ShownLine[]): CartLine[] {
  return lines.map(({ lot_id, price_id, amount, places = 1, unit_amount, documents }) => ({
    lot_id,
    price_id,
    amount,
    ...(places > 1 && { places }),
    unit_amount,
    ...(documents.seen === amount && { document: 'conferido' as const }),
  }));
}

/** Returns whether one more of a price fits the sale, the stock of its lot, and its half-price quota. */
export function hasRoom(
  price: SellablePrice,
  lot: SellableLot,
  lines: readonly ShownLine[],
  ticketsPerSale: number,
): boolean {
  const ofLot = lines.filter(({ lot_id }) => lot_id === lot.id);
  const beside = countsInQuota(price.kind)
    ? ofLot.filter(({ kind }) => countsInQuota(kind))
    : ofLot.filter(({ price_id }) => price_id === price.id);
  const { places = 1, max_per_order } = price;
  const of = lines.find(({ price_id }) => price_id === price.id)?.amount ?? 0;
  const fits = (beside: readonly ShownLine[], most: number) => cartTickets(beside) + places <= most;
  return (
    of < (max_per_order ?? Infinity) && fits(lines, ticketsPerSale) && fits(ofLot, lot.most) && fits(beside, price.most)
  );
}

/** Returns whether a person with a reduced price was not yet asked for the document. */
export function isUnasked(line: Pick<ShownLine, 'kind' | 'amount' | 'documents'>): boolean {
  return unasked(line) > 0 && documentToAsk(line.kind) !== undefined;
}

/**
 * Returns the taps with one more or one less of a price. Removes people not asked first, then those without a document.
 */
export function tapped(taps: Taps, price_id: Id, step: 1 | -1): Taps {
  return withAmount(taps, price_id, Math.max(0, (taps.amounts[price_id] ?? 0) + step));
}

/**
 * Returns the taps with the result of one check. After all checks, a later document counts for a person without one,
 * and a repeated answer reverts it.
 */
export function documentNoted(taps: Taps, price_id: Id, isSeen: boolean): Taps {
  const documents = taps.documents[price_id] ?? UNASKED;
  const { seen, missing } = documents;
  const noted = (next: Documents): Taps => ({ ...taps, documents: { ...taps.documents, [price_id]: next } });
  if (unasked({ amount: taps.amounts[price_id] ?? 0, documents }) > 0)
    return noted(isSeen ? { seen: seen + 1, missing } : { seen, missing: missing + 1 });
  if (isSeen && missing > 0) return noted({ seen: seen + 1, missing: missing - 1 });
  return noted(isSeen ? { seen: 0, missing } : { seen, missing: 0 });
}

/** Returns the taps with full prices of the same lot in place of reduced ones without a document. */
export function paidInFull(taps: Taps, { price_id, lot, amount, documents: { seen, missing } }: ShownLine): Taps {
  const full = fullPriceOf(lot);
  if (!full) return taps;
  const rest = withAmount(
    { ...taps, documents: { ...taps.documents, [price_id]: { seen, missing: 0 } } },
    price_id,
    amount - missing,
  );
  return withAmount(rest, full.id, (rest.amounts[full.id] ?? 0) + missing);
}

function unasked({ amount, documents: { seen, missing } }: Pick<ShownLine, 'amount' | 'documents'>): number {
  return amount - seen - missing;
}

function withAmount({ amounts, documents, ...same }: Taps, price_id: Id, amount: number): Taps {
  const { [price_id]: _, ...others } = amounts;
  const { [price_id]: before, ...asked } = documents;
  if (amount === 0) return { ...same, amounts: others, documents: asked };
  const seen = Math.min(before?.seen ?? 0, amount);
  const missing = Math.min(before?.missing ?? 0, amount - seen);
  return {
    ...same,
    amounts: { ...others, [price_id]: amount },
    documents: seen + missing === 0 ? asked : { ...asked, [price_id]: { seen, missing } },
  };
}

export function fullPriceOf({ prices }: SellableLot): SellablePrice | undefined {
  return prices.find(({ kind }) => kind === 'inteira');
}

/** Returns the cart in words: `2 Inteira · 1 Meia estudante`. */
export function cartWords(lines: readonly Pick<ShownLine, 'amount' | 'name'>[]): string {
  return lines.map(({ amount, name }) => `${amount} ${name}`).join(' · ');
}

/** Says whether nothing is to pay: then no way to pay is asked for. */
export function isFreeSale(lines: readonly ShownLine[]): boolean {
  return lines.length > 0 && cartTotal(lines) === 0;
}
