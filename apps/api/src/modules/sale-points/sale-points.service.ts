import { Injectable } from '@nestjs/common';
import type { Page, SalePointOrderBody, SalePointOrderView } from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import { ROWS_PER_PAGE } from '../../kernel/page.dto.ts';
import { Repeated } from '../../kernel/serve.ts';
import { OrderPresenter } from '../orders/order.presenter.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { narrowed, type OrderSearch } from '../orders/order-search.ts';
import { OrdersQueries } from '../orders/orders.queries.ts';
import { SalePointsQueries } from './sale-points.queries.ts';
import { SellTickets } from './sell-tickets.ts';

export interface SalesAsked extends OrderSearch {
  skip?: number;
  take?: number;
}

/** Sales made in person. */
@Injectable()
export class SalePointsService {
  constructor(
    private readonly sales: SellTickets,
    private readonly points: SalePointsQueries,
    private readonly orders: OrdersQueries,
    private readonly presenter: OrderPresenter,
  ) {}

  async sell(actor: Person, body: SalePointOrderBody): Promise<SalePointOrderView | Repeated<SalePointOrderView>> {
    const { order, repeated } = await this.sales.sell(actor, body);
    const view = await this.present(order);
    return repeated ? Repeated.of(view) : view;
  }

  async list(
    actor: Person,
    { skip = 0, take = ROWS_PER_PAGE, ...search }: SalesAsked,
  ): Promise<Page<SalePointOrderView>> {
    const filter = narrowed(this.points.salesOf(actor.id), search);
    const [orders, count] = await Promise.all([this.orders.page({ ...filter, skip, take }), this.orders.count(filter)]);
    return { data: await Promise.all(orders.map((order) => this.present(order))), count };
  }

  private async present(order: OrderRecord): Promise<SalePointOrderView> {
    if (!order.sale_point || !order.sold_by) throw new Error('what a till sells has a sale point and a seller');
    const { id, name } = order.sale_point;
    return { ...(await this.presenter.present(order, 'buyer')), salePoint: { id, name }, sold_by: order.sold_by };
  }
}
