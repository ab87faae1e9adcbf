import { lotWithSeller, priceKindLabel } from '@festix/domain/programme';
import type { SeenTicket } from '../../../../offline/door.ts';

/** Returns `2º lote · Meia estudante`, or `Sympla · Pista` of a partner's ticket, without unknown parts. */
export function placeWords({ lot, price_kind }: SeenTicket): string {
  return [lot && lotWithSeller(lot), priceKindLabel(price_kind)].filter(Boolean).join(' · ');
}

/** Returns `Bia Sampaio · ***.482.***-**`. */
export function personWords({ holder_name, document_masked }: SeenTicket): string | undefined {
  return [holder_name, document_masked].filter(Boolean).join(' · ') || undefined;
}
