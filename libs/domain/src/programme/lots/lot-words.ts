/** A lot, with the seller of its tickets where a partner sells them. */
export interface NamedLot {
  name: string;
  seller?: string | null | undefined;
}

/** Returns `Pista`, or `Sympla · Pista` for a partner's lot. A name that begins with the seller says it already. */
export function lotWithSeller({ name, seller }: NamedLot): string {
  return seller && !name.toLowerCase().startsWith(seller.toLowerCase()) ? `${seller} · ${name}` : name;
}
