import type { Id, OrderView } from '@festix/domain/contract';
import { Dexie, type Table } from 'dexie';
import type { OwnList } from './own-lists.ts';
import { letGoWithPage } from './left-page.ts';

/** An order with its tickets, limited to what its owner shows: no document, address, phone, payment or answer. */
export interface KeptOrderRow {
  order_id: Id;
  list: OwnList;
  /** The owner's account, or GUEST. */
  owner: Id;
  order: OrderView;
  /** Milliseconds by the device's clock. */
  kept_at: number;
}

/**
 * Stores the buyer's own tickets on the buyer's phone, for places without a network. Unencrypted, in contrast to the
 * lists of doors: a list holds other people's data on a phone of the staff, while here the phone's owner is the only
 * person, and a key that works without a network would lie beside the data. The protection is that little is stored,
 * that a sign-out removes it, and that it is removed once the event is over.
 */
export class OwnTicketsDb extends Dexie {
  declare readonly orders: Table<KeptOrderRow, [OwnList, Id]>;

  constructor(name = 'festix-own-tickets') {
    super(name, { chromeTransactionDurability: 'relaxed' });
    letGoWithPage(this);
    this.version(1).stores({ orders: '[list+order_id], order_id, owner' });
  }
}
