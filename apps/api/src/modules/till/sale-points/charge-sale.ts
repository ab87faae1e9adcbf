import { Injectable } from '@nestjs/common';
import { type Buyer } from '@festix/domain/selling';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ChargeOrder } from '../../selling/orders/charge-order.ts';
import { MoveOrder } from '../../selling/orders/move-order.ts';
import type { OrderRecord } from '../../selling/orders/order-record.ts';
import { OrdersQueries } from '../../selling/orders/orders.queries.ts';

/** Charges a sale in person by Pix. */
@Injectable()
export class ChargeSale {
  constructor(
    private readonly database: Database,
    private readonly orders: MoveOrder,
    private readonly charges: ChargeOrder,
    private readonly records: OrdersQueries,
  ) {}

  /** Throws VALIDATION_ERROR for a payer who lacks fields that the gateway needs. */
  expectPayer(buyer: Buyer): void {
    this.charges.expectPayer('pix', buyer);
  }

  /** Returns the order with its charge, also if an earlier attempt booked and failed before the charge. */
  async charge(actor: Person, order: OrderRecord): Promise<OrderRecord> {
    const charge = await this.database.transaction(async (tx) => {
      const locked = await this.orders.lock(tx, order.id);
      return locked?.status === 'booking' ? this.charges.prepare(tx, locked, 'pix', actor) : undefined;
    });
    if (charge) await this.charges.complete(charge);
    return (await this.records.find(order.id)) ?? order;
  }
}
