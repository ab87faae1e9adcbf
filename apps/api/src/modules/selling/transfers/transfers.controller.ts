import { Body, Controller, Param, Req } from '@nestjs/common';
import { customerEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession, NO_PROOF } from '../orders/buyer-session.ts';
import { ReturnTicket } from './return-ticket.ts';
import { TransferTicket } from './transfer-ticket.ts';
import { TicketReturnDto, TicketTransferDto } from './transfers.dto.ts';

@Controller()
export class TransfersController {
  constructor(
    private readonly transfers: TransferTicket,
    private readonly returns: ReturnTicket,
    private readonly session: BuyerSession,
  ) {}

  @Serve(customerEndpoints.transfer)
  async transfer(
    @CurrentActor() actor: Actor,
    @Param('order_id') order_id: string,
    @Param('ticket_id') ticket_id: string,
    @Body() body: TicketTransferDto,
    @Req() request: Request,
  ) {
    const proof = this.session.shownBy(request, order_id);
    return this.transfers.transfer(actor, { order_id, ticket_id, proof }, body);
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
