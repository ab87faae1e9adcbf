import { priceKindLabel } from '@festix/domain/programme';
import type { SeenTicket } from '../../../../offline/door.ts';

/** `2º lote · Meia estudante`; what isn't known is left out. */
export function placeWords({ lot, price_kind }: SeenTicket): string {
  return [lot?.name, priceKindLabel(price_kind)].filter(Boolean).join(' · ');
}

/** `Bia Sampaio · ***.482.***-**` */
export function personWords({ holder_name, document_masked }: SeenTicket): string | undefined {
  return [holder_name, document_masked].filter(Boolean).join(' · ') || undefined;
}
