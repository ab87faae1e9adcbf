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
 * The buyer's own tickets on the buyer's own phone, to be shown where there is no network. They lie open, unlike the lists
 * of doors: a list has other people's data on a phone of the staff, while here the phone's owner is the only person in it,
 * and a key that opens without a network would lie beside what it closes. What protects them is that little is kept, that
 * signing out takes it away, and that it goes once the event is over.
 */
export class OwnTicketsDb extends Dexie {
  declare readonly orders: Table<KeptOrderRow, [OwnList, Id]>;

  constructor(name = 'festix-own-tickets') {
    super(name, { chromeTransactionDurability: 'relaxed' });
    letGoWithPage(this);
    this.version(1).stores({ orders: '[list+order_id], order_id, owner' });
  }
}
