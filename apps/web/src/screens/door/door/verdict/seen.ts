import { lotWithSeller, priceKindLabel, type PriceKind } from '@festix/domain/programme';
import type { SeenTicket } from '../../../../offline/door.ts';

/** Returns `2º lote · Meia estudante`, or `Sympla · Pista` of a partner's ticket, without unknown parts. */
export function placeWords({ lot, price_kind }: SeenTicket): string {
  return [lot && lotWithSeller(lot), kindBeside(lot, price_kind)].filter(Boolean).join(' · ');
}

/** Returns the kind of a price, to stand beside its lot; nothing for other sellers' tickets, whose prices are not ours. */
export function kindBeside(lot: { seller?: string } | null | undefined, price_kind: PriceKind | null): string {
  return lot?.seller === undefined ? priceKindLabel(price_kind) : '';
}

/** Returns the seller that has withdrawn a refused ticket: there is no order of ours that was cancelled. */
export function withdrawingSeller(
  code: string | null | undefined,
  lot: { seller?: string } | null | undefined,
): string | undefined {
  return code === 'ORDER_CANCELLED_ERROR' ? lot?.seller : undefined;
}

/** Most characters of a code that are shown at the door; a link of a seller is longer. */
const MOST_OF_CODE = 32;

/** Returns a code, or the end of a long one, in which links differ. */
export function codeWords(code: string): string {
  return code.length > MOST_OF_CODE ? `…${code.slice(1 - MOST_OF_CODE)}` : code;
}

/** Returns `Bia Sampaio · ***.482.***-**`. */
export function personWords({ holder_name, document_masked }: SeenTicket): string | undefined {
  return [holder_name, document_masked].filter(Boolean).join(' · ') || undefined;
}
