/** A kind of price: its name, its byte in a signed ticket, and whether it uses up the meia quota. */
interface PriceKindFacts {
  /** The byte in the signed QR, fixed for ever; 0 stands for a kind that the QR does not state. */
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

/** Names the kind of a stub whose till has not uploaded its sale: only the receipt states it. */
export const KIND_ON_RECEIPT = 'Tipo no recibo';

/** Names the price of such a stub. */
export const PRICE_UNTOLD = 'Ainda não informado';

const UNKNOWN_BYTE = 0;

export function priceKindLabel(kind: PriceKind | null): string {
  return kind === null ? KIND_ON_RECEIPT : kinds[kind].label;
}

/**
 * Returns the words for a price and its kind, each once: `Meia` of students is `Meia estudante` and no more, and
 * `Outro` adds nothing.
 */
export function priceWords(name: string, kind: PriceKind | null): { name: string; kind?: string } {
  const label = priceKindLabel(kind);
  if (kind === 'other') return { name };
  if (label === name || label.startsWith(`${name} `)) return { name: label };
  return { name, kind: label };
}

export function isPriceKind(word: unknown): word is PriceKind {
  return (PRICE_KINDS as readonly unknown[]).includes(word);
}

/** Returns the byte of a kind in a signed ticket; 0 for null. */
export function byteOfPriceKind(kind: PriceKind | null): number {
  return kind === null ? UNKNOWN_BYTE : kinds[kind].byte;
}

/** Returns the kind of a byte; null for 0 and for bytes of later versions. */
export function priceKindOfByte(byte: number): PriceKind | null {
  return PRICE_KINDS.find((kind) => kinds[kind].byte === byte) ?? null;
}

/** Returns whether a price of this kind uses up the quota of 40 %. Half prices for idosos lie outside of it. */
export function countsInQuota(kind: PriceKind): boolean {
  return kinds[kind].countsInQuota;
}

/**
 * Returns whether the law itself reduces a price of this kind: the door asks for a document, and no discount is added.
 */
export function isReducedByLaw(kind: PriceKind): boolean {
  return countsInQuota(kind) || kind === 'idoso';
}

export const QUOTA_KINDS: readonly PriceKind[] = Object.freeze(PRICE_KINDS.filter(countsInQuota));
