import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
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

  /** Throws NOT_FOUND. */
  async place(statement: Statement, id: string): Promise<OrderPlace> {
    const [place] = await this.database.query(sql<OrderPlace>`${statement}`.with([id]));
    if (!place) throw new ProblemError('NOT_FOUND');
    return place;
  }

  /** Returns a sale of the operator's own, of own tills, or of a supervised sale point. Throws NOT_FOUND. */
  async sale(actor: Person, orderId: string): Promise<OrderPlace> {
    const condition = this.points.saleInReach(actor.id, orderId);
    const [place] = await this.database.query(
      sql<OrderPlace>`select o.id as order_id, o.event_id from orders o where ${condition}`,
    );
    if (!place) throw new ProblemError('NOT_FOUND');
    return place;
  }
}
