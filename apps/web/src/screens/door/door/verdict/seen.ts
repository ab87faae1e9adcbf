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

/** Returns `Bia Sampaio · ***.482.***-**`. */
export function personWords({ holder_name, document_masked }: SeenTicket): string | undefined {
  return [holder_name, document_masked].filter(Boolean).join(' · ') || undefined;
}
