import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { buyingEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { RefreshCookie } from '../../people/accounts/refresh-cookie.ts';
import { placeOf } from '../../people/accounts/session-place.ts';
import { BuyerSession } from './buyer-session.ts';
import { OrderAccess } from './order-access.ts';
import { OrderLinkDto } from './orders.dto.ts';

@Controller()
export class OrderAccessController {
  constructor(
    private readonly access: OrderAccess,
    private readonly session: BuyerSession,
    private readonly cookie: RefreshCookie,
  ) {}

  @Serve(buyingEndpoints.openOrder)
  async open(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: OrderLinkDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { view, order } = await this.access.open(actor, orderId, body, request.ip);
    this.session.giveLink(response, orderId, order);
    return view;
  }

  @Serve(buyingEndpoints.orderCode)
  async sendCode(@Param('order_id') orderId: string, @Req() request: Request) {
    await this.access.sendCode(orderId, request.ip);
  }

  @Serve(buyingEndpoints.endAccess)
  async end(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { order, by } = await this.access.end(actor, orderId, this.session.shownBy(request, orderId));
    if (by) this.session.renew(response, orderId, order, by);
  }

  @Serve(buyingEndpoints.keepOrder)
  async keep(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proof = this.session.shownBy(request, orderId);
    return this.cookie.give(response, await this.access.keep(actor, orderId, proof, placeOf(request)));
  }
}
