/** A kind of price: what it is called, how a signed ticket writes it, and whether it uses up the meia quota. */
interface PriceKindFacts {
  /** The byte in the signed QR, fixed for ever; 0 says that the kind is not known there. */
  readonly byte: number;
  readonly label: string;
  readonly countsInQuota: boolean;
}

const kinds = {
  inteira: { byte: 1, label: 'Inteira', countsInQuota: false },
  meia_estudante: { byte: 2, label: 'Meia estudante', countsInQuota: true },
  meia_pcd: { byte: 3, label: 'Meia PCD', countsInQuota: true },
  meia_acompanhante: { byte: 4, label: 'Meia acompanhante de PCD', countsInQuota: true },
  meia_idjovem: { byte: 5, label: 'Meia ID Jovem', countsInQuota: true },
  idoso: { byte: 6, label: 'Idoso', countsInQuota: false },
  social: { byte: 7, label: 'Social', countsInQuota: false },
  other: { byte: 8, label: 'Outro', countsInQuota: false },
} as const satisfies Record<string, PriceKindFacts>;

export type PriceKind =
  | 'inteira'
  | 'meia_estudante'
  | 'meia_pcd'
  | 'meia_acompanhante'
  | 'meia_idjovem'
  | 'idoso'
  | 'social'
  | 'other';

export const PRICE_KINDS = Object.freeze(Object.keys(kinds) as PriceKind[]);

/** Stands for the kind where only the receipt tells it: on a stub sold by a till that has not reported yet. */
export const KIND_ON_RECEIPT = 'Tipo no recibo';

/** What the price of such a stub is called. */
export const PRICE_UNTOLD = 'Ainda não informado';

const UNKNOWN_BYTE = 0;

export function priceKindLabel(kind: PriceKind | null): string {
  return kind === null ? KIND_ON_RECEIPT : kinds[kind].label;
}

/** Names a price and its kind, each once: `Meia` of students is `Meia estudante` and no more, and `Outro` says nothing. */
export function priceWords(name: string, kind: PriceKind | null): { name: string; kind?: string } {
  const label = priceKindLabel(kind);
  if (kind === 'other') return { name };
  if (label === name || label.startsWith(`${name} `)) return { name: label };
  return { name, kind: label };
}

export function isPriceKind(word: unknown): word is PriceKind {
  return (PRICE_KINDS as readonly unknown[]).includes(word);
}

/** The byte that stands for a kind in a signed ticket; no kind is 0. */
export function byteOfPriceKind(kind: PriceKind | null): number {
  return kind === null ? UNKNOWN_BYTE : kinds[kind].byte;
}

/** The kind that a byte stands for; nothing for 0 and for bytes of later versions. */
export function priceKindOfByte(byte: number): PriceKind | null {
  return PRICE_KINDS.find((kind) => kinds[kind].byte === byte) ?? null;
}

/** Says whether a price of this kind uses up the 40 %; idosos have their half price outside of it. */
export function countsInQuota(kind: PriceKind): boolean {
  return kinds[kind].countsInQuota;
}

/** Says whether the law has cut a price of this kind already: such a price has its document, and adds no discount up. */
export function isReducedByLaw(kind: PriceKind): boolean {
  return countsInQuota(kind) || kind === 'idoso';
}

export const QUOTA_KINDS: readonly PriceKind[] = Object.freeze(PRICE_KINDS.filter(countsInQuota));
