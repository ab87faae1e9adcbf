import { Injectable } from '@nestjs/common';
import { type SalePointOrderBody } from '@festix/domain/contract';
import { type ProblemCode } from '@festix/domain/ground';
import { normaliseBuyer, type PaymentMethod, type SaleFlag, type TillOrderMethod } from '@festix/domain/selling';
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

/** What the sales of a till have in common, however they are paid. */
export type TillSaleAsked = Omit<SalePointOrderBody, 'payment_method'>;

/** How a sale is paid, and whether its places are held until then. */
export interface SaleWay {
  payment_method: PaymentMethod;
  /** The method that the sale point has to accept. */
  accepted: TillOrderMethod;
  /** Length of the hold in milliseconds; null for an immediate sale. */
  hold_ms: number | null;
  /** Checked before any place is held. */
  expect?(point: SellingPoint): Promise<void> | void;
}

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
    const { payment_method } = body;
    const isPix = payment_method === 'pix';
    const taken = await this.takeOnce(actor, 'sell', body, {
      payment_method,
      accepted: payment_method,
      hold_ms: isPix ? PIX_HOLD_MS : null,
      // The corrected request has another body.
      ...(isPix && { expect: () => this.charging.expectPayer(normaliseBuyer(body.buyer)) }),
    });
    const order = isPix ? await this.charging.charge(actor, taken.order) : taken.order;
    return { order: taken.repeated ? asFirstAnswered(order) : order, repeated: taken.repeated };
  }

  /**
   * Takes the places of a sale, once for its id. Throws NOT_FOUND for an event outside the operator's sale points, a
   * problem for a sale outside the sale point's limits, a purchase code, ID_REUSED or BUSY.
   */
  async takeOnce(actor: Person, call: string, body: TillSaleAsked, way: SaleWay): Promise<PlacesTaken> {
    const request_hash = hashOf({ call, seller: actor.id, ...body });
    return (await this.soldBefore(body.id, request_hash)) ?? this.take(actor, body, way, request_hash);
  }

  /** Returns the answer to a repeated sale, however sale point, people and device have changed since. */
  private async soldBefore(orderId: string, requestHash: Buffer): Promise<PlacesTaken | undefined> {
    const isSame = await this.points.isSame(orderId, requestHash);
    if (isSame === undefined) return undefined;
    const order = isSame ? await this.records.find(orderId) : undefined;
    if (!order) throw new ProblemError('ID_REUSED');
    return { order, repeated: true };
  }

  private async take(
    actor: Person,
    body: TillSaleAsked,
    { payment_method, accepted, hold_ms, expect }: SaleWay,
    request_hash: Buffer,
  ): Promise<PlacesTaken> {
    const point = await this.points.sellingPoint(actor.id, body.event_id);
    if (!point) throw new ProblemError('NOT_FOUND');
    if (body.device_id !== undefined) await this.tills.hold(actor, body.device_id);
    const refusal = await this.refusalAt(point, body, accepted);
    if (refusal) throw new ProblemError(refusal);
    await expect?.(point);
    return this.queue.take(body.event_id, {
      order_id: body.id,
      origin: 'pdv',
      items: body.items,
      most: point.tickets_per_sale,
      user_id: null,
      sold: hold_ms === null,
      request_hash,
      hold_ms,
      payment_method,
      sale: {
        point,
        ...(await this.sellerAt(point, actor, body)),
        device_id: body.device_id ?? null,
        cash_session_id: body.cash_session_id ?? null,
        card_reference: body.card_reference ?? null,
      },
      buyer: normaliseBuyer(body.buyer),
      request_id: actor.request_id,
    });
  }

  /** Returns the operator if that person works there and has signed in on the till; else the till's person. */
  private async sellerAt(
    point: SellingPoint,
    { id, name }: Person,
    { operator_id = id, device_id }: TillSaleAsked,
  ): Promise<{ sold_by: Named; sale_flags: SaleFlag[] }> {
    if (operator_id.toLowerCase() === id) return { sold_by: { id, name }, sale_flags: [] };
    const operator = await this.points.operator(point.id, operator_id, device_id);
    if (!operator) throw new ProblemError('OPERATOR_UNKNOWN');
    return operator.is_proved
      ? { sold_by: { id: operator.id, name: operator.name }, sale_flags: [] }
      : { sold_by: { id, name }, sale_flags: ['operator'] };
  }

  private async refusalAt(
    point: SellingPoint,
    body: TillSaleAsked,
    accepted: TillOrderMethod,
  ): Promise<ProblemCode | undefined> {
    const { payment_methods, lots } = point;
    if (accepted !== 'free' && !payment_methods.includes(accepted)) return 'PAYMENT_METHOD_NOT_TAKEN';
    if (lots === null) return undefined;
    const prices = body.items.map(({ price_id }) => price_id);
    const wanted = await this.points.lotsOf(body.event_id, prices);
    return wanted.every((lot) => lots.includes(lot)) ? undefined : 'REMAINING_LOTS_ERROR';
  }
}
