import {
  cartTickets,
  countsInQuota,
  documentToAsk,
  type CartLine,
  type DocumentResult,
  type Id,
  type PriceKind,
  type SellableLot,
  type SellablePrice,
} from '@festix/domain';

/** What was tapped: how many of which price, and what came of asking for its document. */
export interface Taps {
  amounts: Readonly<Record<Id, number>>;
  documents: Readonly<Record<Id, DocumentResult>>;
}

export const noTaps: Taps = Object.freeze({ amounts: Object.freeze({}), documents: Object.freeze({}) });

/** A line of the sale as the screen tells it. */
export interface ShownLine extends CartLine {
  name: string;
  kind: PriceKind;
  lot: SellableLot;
  price: SellablePrice;
}

/** What was tapped, at the prices that are on the screen. What is no longer sold is no line any more. */
export function linesOf({ amounts, documents }: Taps, lots: readonly SellableLot[]): ShownLine[] {
  return lots.flatMap((lot) =>
    lot.prices.flatMap((price) => {
      const amount = amounts[price.id] ?? 0;
      const document = documents[price.id];
      const { id: price_id, kind, unit_amount, name } = price;
      if (amount === 0) return [];
      return [{ lot_id: lot.id, price_id, kind, amount, unit_amount, ...(document && { document }), name, lot, price }];
    }),
  );
}

/** What the till is asked to sell. */
export function cartLinesOf(lines: readonly ShownLine[]): CartLine[] {
  return lines.map(({ lot_id, price_id, amount, unit_amount, document }) => ({
    lot_id,
    price_id,
    amount,
    unit_amount,
    ...(document && { document }),
  }));
}

/** Says whether one more of a price fits: into the sale, into what its lot has left, and into its half-price quota. */
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
  return cartTickets(lines) < ticketsPerSale && cartTickets(ofLot) < lot.most && cartTickets(beside) < price.most;
}

/** Says whether nobody has said yet what came of asking for the document of a reduced price. */
export function isUnasked({ kind, document }: Pick<ShownLine, 'kind' | 'document'>): boolean {
  return document === undefined && documentToAsk(kind) !== undefined;
}

/** One more of a price, or one less. Another person's document was not looked at; what is gone takes its own with it. */
export function tapped({ amounts, documents }: Taps, price_id: Id, step: 1 | -1): Taps {
  const amount = Math.max(0, (amounts[price_id] ?? 0) + step);
  const { [price_id]: _, ...others } = amounts;
  const { [price_id]: _asked, ...asked } = documents;
  if (amount === 0) return { amounts: others, documents: asked };
  return { amounts: { ...others, [price_id]: amount }, documents: step === 1 ? asked : documents };
}

/** All of a reduced price become full ones of the same lot: nobody brought the document. */
export function paidInFull(taps: Taps, { price_id, lot, amount }: ShownLine): Taps {
  const full = fullPriceOf(lot);
  if (!full) return taps;
  const { [price_id]: _, ...others } = taps.amounts;
  const { [price_id]: _asked, ...documents } = taps.documents;
  return { amounts: { ...others, [full.id]: (others[full.id] ?? 0) + amount }, documents };
}

export function fullPriceOf({ prices }: SellableLot): SellablePrice | undefined {
  return prices.find(({ kind }) => kind === 'inteira');
}

/** `2 Inteira · 1 Meia estudante` */
export function cartWords(lines: readonly Pick<ShownLine, 'amount' | 'name'>[]): string {
  return lines.map(({ amount, name }) => `${amount} ${name}`).join(' · ');
}
