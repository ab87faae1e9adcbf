import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { buyingEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession } from './buyer-session.ts';
import { NamedDto } from './buyer.dto.ts';
import { CardInstallments } from './card-installments.ts';
import { OrderViews } from './order-views.ts';
import { CheckoutDto, CustomerOrdersDto, InstallmentsDto, ProofDto } from './orders.dto.ts';
import { OrdersService, type BuyersView } from './orders.service.ts';

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly views: OrderViews,
    private readonly installments: CardInstallments,
    private readonly session: BuyerSession,
  ) {}

  @Serve(buyingEndpoints.checkout)
  async checkout(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: CheckoutDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proof = this.session.shownBy(request, orderId);
    return this.told(response, orderId, await this.orders.checkout(actor, orderId, body, proof, request.ip));
  }

  @Serve(buyingEndpoints.nameBuyer)
  async nameBuyer(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: NamedDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proof = this.session.shownBy(request, orderId);
    return this.told(response, orderId, await this.orders.nameBuyer(actor, orderId, body, proof));
  }

  @Serve(buyingEndpoints.proof)
  async prove(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: ProofDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { view, proved } = await this.orders.prove(actor, orderId, body, request.ip);
    this.session.giveReader(response, orderId, proved);
    return view;
  }

  @Serve(buyingEndpoints.order)
  async read(@CurrentActor() actor: Actor, @Param('order_id') orderId: string, @Req() request: Request) {
    return this.views.read(actor, orderId, this.session.shownBy(request, orderId));
  }

  @Serve(buyingEndpoints.installments)
  async cardInstallments(@Param('order_id') orderId: string, @Query() { bin }: InstallmentsDto) {
    return this.installments.read(orderId, bin);
  }

  @Serve(buyingEndpoints.giveBack)
  async giveBack(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.orders.giveBack(actor, orderId, this.session.shownBy(request, orderId));
    this.session.drop(response, orderId);
  }

  @Serve(buyingEndpoints.giveBackTicket)
  async giveBackTicket(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Param('ticket_id') ticketId: string,
    @Req() request: Request,
  ) {
    await this.orders.giveBackTicket(actor, orderId, ticketId, this.session.shownBy(request, orderId));
  }

  @Serve(buyingEndpoints.customerOrders)
  async customerOrders(@CurrentActor() actor: Person, @Query() query: CustomerOrdersDto) {
    return this.views.customerOrders(actor, query);
  }

  private told(response: Response, orderId: string, { view, buyer }: BuyersView) {
    if (buyer !== null) this.session.giveBuyer(response, orderId, buyer);
    return view;
  }
}
