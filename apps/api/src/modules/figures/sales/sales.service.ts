import { Injectable } from '@nestjs/common';
import { type SalesListView, type SaleView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { DeliveriesQueries } from '../../messages/deliveries/deliveries.queries.ts';
import { presentRequest } from '../../selling/refunds/refunds.presenter.ts';
import { RefundsQueries } from '../../selling/refunds/refunds.queries.ts';
import { SaleDetailsQueries } from '../../till/sale-points/sale-details.queries.ts';
import { SalePartsQueries } from '../../selling/sale-parts/sale-parts.queries.ts';
import type { SaleRow } from './sale-rows.ts';
import type { SalesDto } from './sales.dto.ts';
import { askedOf, sightOf, type SalesAsked } from './sales-filter.ts';
import { presentSale, presentSaleDetail, type SaleParts } from './sales.presenter.ts';
import { SalesQueries, type SalesEvent } from './sales.queries.ts';

/** Lists an event's sales, for its people and for support. */
@Injectable()
export class SalesService {
  constructor(
    private readonly sales: SalesQueries,
    private readonly parts: SalePartsQueries,
    private readonly details: SaleDetailsQueries,
    private readonly deliveries: DeliveriesQueries,
    private readonly refunds: RefundsQueries,
  ) {}

  async list(actor: EventActor, dto: SalesDto): Promise<SalesListView> {
    const event = await this.sales.event(actor.event.id);
    const asked = ofItsLots(event, askedOf(actor, dto));
    const { skip = 0, take = ROWS_PER_PAGE } = dto;
    const [rows, totals] = await Promise.all([
      this.sales.page(event, asked, { skip, take }),
      this.sales.totals(event, asked),
    ]);
    return {
      data: rows.map((row) => presentSale(row, asked)),
      count: totals.count,
      totalTickets: totals.tickets,
      soldTickets: totals.sold,
      total: cents(totals.total),
      disputed: cents(totals.disputed),
      slug: event.slug,
      lots: event.lots,
    };
  }

  /** Throws NOT_FOUND, also for courtesies if the reader may not see them. */
  async read(actor: EventActor, orderId: string): Promise<SaleView> {
    const sale = await this.sales.find(actor.event.id, orderId);
    if (!sale || sale.origin === 'partner' || (sale.origin === 'courtesy' && !actor.abilities.has('courtesies:read')))
      throw new ProblemError('NOT_FOUND');
    return presentSaleDetail(sale, await this.partsOf(sale), sightOf(actor));
  }

  private async partsOf({ id }: SaleRow): Promise<SaleParts> {
    const [tickets, scans, transfers, answers, payments, details, deliveries, refunds, steps] = await Promise.all([
      this.details.ofTickets([id]),
      this.parts.scans(id),
      this.parts.transfers(id),
      this.parts.answers(id),
      this.parts.payments(id),
      this.details.ofOrders([id]),
      this.deliveries.ofOrders([id]),
      this.refunds.ofOrder(id),
      this.parts.steps(id),
    ]);
    return {
      ...{ tickets, scans, transfers, answers, payments, steps },
      detail: details.get(id),
      deliveries: deliveries.get(id) ?? [],
      refunds: refunds.map((request) => presentRequest(request, 'seller')),
    };
  }
}

/** Removes other events' lots from the filter, which have no sale of this one. */
function ofItsLots({ lots }: SalesEvent, asked: SalesAsked): SalesAsked {
  const own = new Set(lots.map(({ id }) => id));
  return { ...asked, lots: asked.lots?.map((id) => id.toLowerCase()).filter((id) => own.has(id)) };
}
