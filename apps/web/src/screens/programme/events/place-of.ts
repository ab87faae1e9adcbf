import type { EventRowView } from '@festix/domain/contract';

/** `Galpão do Cais, Recife`: where an event happens, in a line; empty where it has no venue. */
export function placeOf({ venue }: Pick<EventRowView, 'venue'>): string {
  return [venue?.name, venue?.city].filter(Boolean).join(', ');
}
