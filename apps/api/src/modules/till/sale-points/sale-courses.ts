import { Injectable } from '@nestjs/common';
import { DeliveriesQueries } from '../../messages/deliveries/deliveries.queries.ts';
import { presentRequest } from '../../selling/refunds/refunds.presenter.ts';
import { RefundsQueries } from '../../selling/refunds/refunds.queries.ts';
import { SalePartsQueries } from '../../selling/sale-parts/sale-parts.queries.ts';
import type { SaleCourse } from './sale.presenter.ts';

/** Reads the course of a sale: scans, transfers, steps, messages and refunds. */
@Injectable()
export class SaleCourses {
  constructor(
    private readonly deliveries: DeliveriesQueries,
    private readonly parts: SalePartsQueries,
    private readonly refunds: RefundsQueries,
  ) {}

  async of(orderId: string): Promise<SaleCourse> {
    const [scans, transfers, steps, deliveries, refunds] = await Promise.all([
      this.parts.scans(orderId),
      this.parts.transfers(orderId),
      this.parts.steps(orderId),
      this.deliveries.ofOrders([orderId]),
      this.refunds.ofOrder(orderId),
    ]);
    return {
      ...{ scans, transfers, steps },
      deliveries: deliveries.get(orderId) ?? [],
      // The seller sees of a transferred ticket no more than its buyer does.
      refunds: refunds.map((request) => presentRequest(request, 'buyer')),
    };
  }
}
