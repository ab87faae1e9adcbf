import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { customerEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession, NO_PROOF } from '../orders/buyer-session.ts';
import { OrderViews } from '../orders/order-views.ts';
import { ReturnTicket } from './return-ticket.ts';
import { TransferTicket } from './transfer-ticket.ts';
import { TicketReturnDto, TicketTransferDto } from './transfers.dto.ts';

@Controller()
export class TransfersController {
  constructor(
    private readonly transfers: TransferTicket,
    private readonly returns: ReturnTicket,
    private readonly session: BuyerSession,
    private readonly orders: OrderViews,
  ) {}

  @Serve(customerEndpoints.transfer)
  async transfer(
    @CurrentActor() actor: Actor,
    @Param('order_id') order_id: string,
    @Param('ticket_id') ticket_id: string,
    @Body() body: TicketTransferDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proof = this.session.shownBy(request, order_id);
    const by = proof.by(await this.orders.known(order_id));
    const view = await this.transfers.transfer(actor, { order_id, ticket_id, proof }, body);
    // The transfer has ended the links, but the session of who made it goes on.
    if (by === 'link') this.session.giveLink(response, order_id, await this.orders.known(order_id));
    return view;
  }

  @Serve(customerEndpoints.returnTicket)
  async giveBack(
    @CurrentActor() actor: Actor,
    @Param('order_id') order_id: string,
    @Param('ticket_id') ticket_id: string,
    @Body() { id }: TicketReturnDto,
  ) {
    return this.returns.giveBack(actor, { order_id, ticket_id, proof: NO_PROOF }, id);
  }

  @Serve(customerEndpoints.keepTicket)
  async keep(@CurrentActor() actor: Actor, @Param('order_id') order_id: string, @Param('ticket_id') ticket_id: string) {
    await this.returns.keep(actor, { order_id, ticket_id, proof: NO_PROOF });
  }
}
