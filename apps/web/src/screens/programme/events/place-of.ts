import type { EventRowView } from '@festix/domain/contract';

/** Returns the place of an event in a line: `Galpão do Cais, Recife`; empty without a venue. */
export function placeOf({ venue }: Pick<EventRowView, 'venue'>): string {
  return [venue?.name, venue?.city].filter(Boolean).join(', ');
}
