import { Injectable } from '@nestjs/common';
import type { Page, SalePointOrderBody, SalePointOrderDetailView, SalePointOrderView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { narrowed, type OrderSearch } from '../../selling/orders/order-search.ts';
import { OrdersQueries } from '../../selling/orders/orders.queries.ts';
import { SaleCourses } from './sale-courses.ts';
import { SalePresenter } from './sale.presenter.ts';
import { SalePointsQueries } from './sale-points.queries.ts';
import { SellTickets } from './sell-tickets.ts';

export interface SalesAsked extends OrderSearch {
  skip?: number;
  take?: number;
  /** A person whose sales the reader may see. */
  sold_by?: string;
  sale_point_id?: string;
}

/** Lists and reads sales in person. */
@Injectable()
export class SalePointsService {
  constructor(
    private readonly sales: SellTickets,
    private readonly points: SalePointsQueries,
    private readonly orders: OrdersQueries,
    private readonly presenter: SalePresenter,
    private readonly courses: SaleCourses,
  ) {}

  async sell(actor: Person, body: SalePointOrderBody): Promise<SalePointOrderView | Repeated<SalePointOrderView>> {
    const { order, repeated } = await this.sales.sell(actor, body);
    const view = await this.presenter.present(order);
    return repeated ? Repeated.of(view) : view;
  }

  async list(
    actor: Person,
    { skip = 0, take = ROWS_PER_PAGE, sold_by, sale_point_id, ...search }: SalesAsked,
  ): Promise<Page<SalePointOrderView>> {
    const filter = narrowed(this.points.salesOf(actor.id, { sold_by, sale_point_id }), search);
    const [orders, count] = await Promise.all([this.orders.page(filter, { skip, take }), this.orders.count(filter)]);
    return { data: await this.presenter.presentAll(orders), count };
  }

  /** Throws NOT_FOUND for a sale outside the reader's own, own tills' and supervised sale points' sales. */
  async read(actor: Person, orderId: string): Promise<SalePointOrderDetailView> {
    const filter = this.points.saleInReach(actor.id, orderId);
    const [order] = await this.orders.page(filter, { skip: 0, take: 1 });
    if (!order) throw new ProblemError('NOT_FOUND');
    return this.presenter.presentDetail(order, await this.courses.of(orderId));
  }
}
