import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { SalePointsQueries } from '../../till/sale-points/sale-points.queries.ts';

export interface OrderPlace {
  order_id: string;
  event_id: string;
}

/** Finds the order, with its event, that a path names. */
@Injectable()
export class OrderPlaces {
  constructor(
    private readonly database: Database,
    private readonly points: SalePointsQueries,
  ) {}

  /** Throws NOT_FOUND for an unknown order. */
  async ofOrder(orderId: string): Promise<OrderPlace> {
    return known(
      await this.database.query(sql<OrderPlace>`select id as order_id, event_id from orders where id = ${orderId}`),
    );
  }

  /** Throws NOT_FOUND for an unknown ticket, and for one without an order. */
  async ofTicket(ticketId: string): Promise<OrderPlace> {
    return known(
      await this.database.query(
        sql<OrderPlace>`select order_id, event_id from tickets where id = ${ticketId} and order_id is not null`,
      ),
    );
  }

  /** Returns a sale of the operator's own, of own tills, or of a supervised sale point. Throws NOT_FOUND. */
  async ofSale(actor: Person, orderId: string): Promise<OrderPlace> {
    const condition = this.points.saleInReach(actor.id, orderId);
    return known(
      await this.database.query(sql<OrderPlace>`select o.id as order_id, o.event_id from orders o where ${condition}`),
    );
  }
}

function known([place]: readonly OrderPlace[]): OrderPlace {
  if (!place) throw new ProblemError('NOT_FOUND');
  return place;
}
