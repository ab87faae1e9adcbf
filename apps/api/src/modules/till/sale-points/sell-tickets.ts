import { Injectable } from '@nestjs/common';
import { type SalePointOrderBody } from '@festix/domain/contract';
import { type ProblemCode } from '@festix/domain/ground';
import { normaliseBuyer, type SaleFlag } from '@festix/domain/selling';
import type { Person } from '../../../kernel/http/actor.ts';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { asFirstAnswered } from '../../selling/orders/first-answer.ts';
import { PIX_HOLD_MS } from '../../selling/orders/holds.ts';
import type { Named } from '../../selling/orders/order-record.ts';
import { OrdersQueries } from '../../selling/orders/orders.queries.ts';
import { PlacesQueue, type PlacesTaken } from '../../selling/orders/places-queue.ts';
import { ChargeSale } from './charge-sale.ts';
import { OwnTills } from './own-tills.ts';
import { SalePointsQueries, type SellingPoint } from './sale-points.queries.ts';

/** Sells at a till: cash and card machine at once, Pix when the gateway reports the payment. */
@Injectable()
export class SellTickets {
  constructor(
    private readonly points: SalePointsQueries,
    private readonly tills: OwnTills,
    private readonly queue: PlacesQueue,
    private readonly charging: ChargeSale,
    private readonly records: OrdersQueries,
  ) {}

  /**
   * Throws NOT_FOUND for an event outside the operator's sale points, a problem for a sale outside the sale point's
   * limits, VALIDATION_ERROR for a Pix whose payer lacks fields the gateway needs, a purchase code, ID_REUSED or BUSY.
   */
  async sell(actor: Person, body: SalePointOrderBody): Promise<PlacesTaken> {
    const request_hash = hashOf({ call: 'sell', seller: actor.id, ...body });
    const taken = (await this.soldBefore(body.id, request_hash)) ?? (await this.take(actor, body, request_hash));
    const order = body.payment_method === 'pix' ? await this.charging.charge(actor, taken.order) : taken.order;
    return { order: taken.repeated ? asFirstAnswered(order) : order, repeated: taken.repeated };
  }

  /** Returns the answer to a repeated sale, however sale point, people and device have changed since. */
  private async soldBefore(orderId: string, requestHash: Buffer): Promise<PlacesTaken | undefined> {
    const isSame = await this.points.isSame(orderId, requestHash);
    if (isSame === undefined) return undefined;
    const order = isSame ? await this.records.find(orderId) : undefined;
    if (!order) throw new ProblemError('ID_REUSED');
    return { order, repeated: true };
  }

  private async take(actor: Person, body: SalePointOrderBody, request_hash: Buffer): Promise<PlacesTaken> {
    const point = await this.points.sellingPoint(actor.id, body.event_id);
    if (!point) throw new ProblemError('NOT_FOUND');
    if (body.device_id !== undefined) await this.tills.hold(actor, body.device_id);
    const refusal = await this.refusalAt(point, body);
    if (refusal) throw new ProblemError(refusal);
    const isPix = body.payment_method === 'pix';
    const buyer = normaliseBuyer(body.buyer);
    // Checked before any place is held, because the corrected request has another body.
    if (isPix) this.charging.expectPayer(buyer);
    return this.queue.take(body.event_id, {
      order_id: body.id,
      origin: 'pdv',
      items: body.items,
      most: point.tickets_per_sale,
      user_id: null,
      sold: !isPix,
      request_hash,
      hold_ms: isPix ? PIX_HOLD_MS : null,
      payment_method: body.payment_method,
      sale: {
        point,
        ...(await this.sellerAt(point, actor, body)),
        device_id: body.device_id ?? null,
        cash_session_id: body.cash_session_id ?? null,
        card_reference: body.card_reference ?? null,
      },
      buyer,
      request_id: actor.request_id,
    });
  }

  /** Returns the operator if that person works there and has signed in on the till; else the till's person. */
  private async sellerAt(
    point: SellingPoint,
    { id, name }: Person,
    { operator_id = id, device_id }: SalePointOrderBody,
  ): Promise<{ sold_by: Named; sale_flags: SaleFlag[] }> {
    if (operator_id.toLowerCase() === id) return { sold_by: { id, name }, sale_flags: [] };
    const operator = await this.points.operator(point.id, operator_id, device_id);
    if (!operator) throw new ProblemError('OPERATOR_UNKNOWN');
    return operator.is_proved
      ? { sold_by: { id: operator.id, name: operator.name }, sale_flags: [] }
      : { sold_by: { id, name }, sale_flags: ['operator'] };
  }

  private async refusalAt(point: SellingPoint, body: SalePointOrderBody): Promise<ProblemCode | undefined> {
    const { payment_methods, lots } = point;
    if (body.payment_method !== 'free' && !payment_methods.includes(body.payment_method))
      return 'PAYMENT_METHOD_NOT_TAKEN';
    if (lots === null) return undefined;
    const prices = body.items.map(({ price_id }) => price_id);
    const wanted = await this.points.lotsOf(body.event_id, prices);
    return wanted.every((lot) => lots.includes(lot)) ? undefined : 'REMAINING_LOTS_ERROR';
  }
}
