import type { DoorTicketView } from '@festix/domain/contract';
import { lotWithSeller } from '@festix/domain/programme';

/** Returns the lot of a ticket, with the other seller that sold it. */
export function soldLot({ lot, seller }: Pick<DoorTicketView, 'lot' | 'seller'>): string {
  return lotWithSeller({ name: lot.name, seller });
}

/** Returns the code that a ticket's holder has in hand: that of its other seller, else ours. */
export function heldCode({ code, seller_code }: Pick<DoorTicketView, 'code' | 'seller_code'>): string {
  return seller_code ?? code;
}

/** Returns ` · Inteira`, to stand after the lot; nothing for a ticket of another seller, whose price is not ours. */
export function priceAfter({ price, seller }: Pick<DoorTicketView, 'price' | 'seller'>): string {
  return seller === undefined ? ` · ${price.name}` : '';
}
