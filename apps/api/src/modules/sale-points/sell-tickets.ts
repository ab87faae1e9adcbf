import { Injectable } from '@nestjs/common';
import { normaliseBuyer, type SalePointOrderBody } from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import { Database } from '../../kernel/database.ts';
import { hashOf } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import { ChargeOrder } from '../orders/charge-order.ts';
import { asFirstAnswered } from '../orders/first-answer.ts';
import { PIX_HOLD_MS } from '../orders/holds.ts';
import { MoveOrder } from '../orders/move-order.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { OrdersQueries } from '../orders/orders.queries.ts';
import { PlacesQueue, type PlacesTaken } from '../orders/places-queue.ts';
import { SalePointsQueries } from './sale-points.queries.ts';

/** Sells at a till: cash and card machine at once, Pix once the gateway has the money. */
@Injectable()
export class SellTickets {
  constructor(
    private readonly database: Database,
    private readonly points: SalePointsQueries,
    private readonly queue: PlacesQueue,
    private readonly orders: MoveOrder,
    private readonly charges: ChargeOrder,
    private readonly records: OrdersQueries,
  ) {}

  /**
   * Throws NOT_FOUND for an event that the operator's sale points don't sell, VALIDATION_ERROR for a Pix of a payer of whom
   * the gateway wants to know more, a purchase code, ID_REUSED or BUSY.
   */
  async sell(actor: Person, body: SalePointOrderBody): Promise<PlacesTaken> {
    const point = await this.points.sellingPoint(actor.id, body.event_id);
    if (!point) throw new Problem('NOT_FOUND');
    await this.holdToTill(actor, body.device_id);
    const isPix = body.payment_method === 'pix';
    const buyer = normaliseBuyer(body.buyer);
    // Before any place is held: who has to ask the buyer for more comes again with another body.
    if (isPix) this.charges.expectPayer('pix', buyer);
    const taken = await this.queue.take(body.event_id, {
      order_id: body.id,
      origin: 'pdv',
      items: body.items,
      user_id: null,
      sold: !isPix,
      request_hash: hashOf({ call: 'sell', seller: actor.id, ...body }),
      hold_ms: isPix ? PIX_HOLD_MS : null,
      payment_method: body.payment_method,
      sale: { point, sold_by: { id: actor.id, name: actor.name }, device_id: body.device_id ?? null },
      buyer,
      request_id: actor.request_id,
    });
    const order = isPix ? await this.charged(actor, taken) : taken.order;
    return { order: taken.repeated ? asFirstAnswered(order) : order, repeated: taken.repeated };
  }

  private async holdToTill(actor: Person, deviceId: string | undefined): Promise<void> {
    if (deviceId === undefined) return;
    const device = await this.points.device(actor.id, deviceId);
    if (!device) throw new Problem('DEVICE_UNKNOWN');
    if (device.revoked) throw new Problem('DEVICE_REVOKED');
    if (device.kind !== 'till') throw new Problem('DEVICE_NOT_A_TILL');
  }

  /** The order with its charge, also when an earlier attempt booked and lost its way before it had one. */
  private async charged(actor: Person, { order }: PlacesTaken): Promise<OrderRecord> {
    const charge = await this.database.transaction(async (tx) => {
      const locked = await this.orders.lock(tx, order.id);
      return locked?.status === 'booking' ? this.charges.prepare(tx, locked, 'pix', actor) : undefined;
    });
    if (charge) await this.charges.complete(charge);
    return (await this.records.find(order.id)) ?? order;
  }
}
