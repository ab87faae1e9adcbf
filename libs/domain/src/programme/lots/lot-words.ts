/** A lot, with the seller of its tickets where a partner sells them. */
export interface NamedLot {
  name: string;
  seller?: string | null | undefined;
}

/**
 * Returns `Pista`, or `Sympla · Pista` for the lot `Pista (Sympla)` of a partner. A name that begins with the seller
 * says it already.
 */
export function lotWithSeller({ name, seller }: NamedLot): string {
  if (!seller || name.toLowerCase().startsWith(seller.toLowerCase())) return name;
  const mark = ` (${seller})`;
  return `${seller} · ${name.endsWith(mark) ? name.slice(0, -mark.length) : name}`;
}
