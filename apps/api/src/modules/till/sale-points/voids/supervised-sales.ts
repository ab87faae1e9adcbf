import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { isSupervisedSql } from '../supervision.ts';

/** SQL: whether `$1` supervises the sale point of the order `o`. */
export const IS_SUPERVISED = isSupervisedSql({ sale_point_id: sql`o.sale_point_id`, event_id: sql`o.event_id` });

const REACH = sql<{ is_supervised: boolean; is_own: boolean }>`
  select ${IS_SUPERVISED} as is_supervised, o.sold_by = $1 as is_own from orders o where o.id = $2 and o.origin = 'pdv'`;

/** Checks a supervisor's access to sales. */
@Injectable()
export class SupervisedSales {
  constructor(private readonly database: Database) {}

  /** Throws NOT_FOUND for a sale outside the person's view, FORBIDDEN for one the person only made. */
  async hold(actor: Person, orderId: string): Promise<void> {
    const [sale] = await this.database.query(REACH.with([actor.id, orderId]));
    if (!sale || (!sale.is_supervised && !sale.is_own)) throw new ProblemError('NOT_FOUND');
    if (!sale.is_supervised) throw new ProblemError('FORBIDDEN');
  }
}
