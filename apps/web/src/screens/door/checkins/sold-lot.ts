import type { DoorTicketView } from '@festix/domain/contract';
import { lotWithSeller } from '@festix/domain/programme';

/** Returns the lot of a ticket, with the other seller that sold it. */
export function soldLot({ lot, seller }: Pick<DoorTicketView, 'lot' | 'seller'>): string {
  return lotWithSeller({ name: lot.name, seller });
}

/** Returns ` · Inteira`, to stand after the lot; nothing for a ticket of another seller, whose price is not ours. */
export function priceAfter({ price, seller }: Pick<DoorTicketView, 'price' | 'seller'>): string {
  return seller === undefined ? ` · ${price.name}` : '';
}
