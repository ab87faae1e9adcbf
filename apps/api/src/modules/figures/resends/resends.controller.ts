import { Body, Controller, Header, Param, Req } from '@nestjs/common';
import { deliveryEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { CurrentActor, type Actor, type EventActor, type Person } from '../../../kernel/http/actor.ts';
import { fileAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession } from '../../selling/orders/buyer-session.ts';
import { ResendDto, ResendSaleDto, ResendTicketDto } from './resends.dto.ts';
import { ResendsService } from './resends.service.ts';
import { TicketDownloadsService } from './ticket-downloads.service.ts';

@Controller()
export class ResendsController {
  constructor(
    private readonly resends: ResendsService,
    private readonly downloads: TicketDownloadsService,
    private readonly session: BuyerSession,
  ) {}

  @Serve(deliveryEndpoints.resendOrder)
  async resendOrder(@CurrentActor() actor: Person, @Param('order_id') orderId: string, @Body() body: ResendDto) {
    return this.resends.resendOrder(actor, orderId, body);
  }

  @Serve(deliveryEndpoints.resendSale)
  async resendSale(@CurrentActor() actor: Person, @Param('order_id') orderId: string, @Body() body: ResendSaleDto) {
    return this.resends.resendSale(actor, orderId, body);
  }

  @Serve(deliveryEndpoints.resendTicket)
  async resendTicket(
    @CurrentActor() actor: Person,
    @Param('ticket_id') ticketId: string,
    @Body() body: ResendTicketDto,
  ) {
    return this.resends.resendTicket(actor, ticketId, body);
  }

  @Serve(deliveryEndpoints.orderFile)
  @Header('cache-control', 'private, no-store')
  async orderFile(@CurrentActor() actor: EventActor, @Param('order_id') orderId: string) {
    return asFile(await this.downloads.orderFile(actor, orderId));
  }

  @Serve(deliveryEndpoints.saleFile)
  @Header('cache-control', 'private, no-store')
  async saleFile(@CurrentActor() actor: Person, @Param('order_id') orderId: string) {
    return asFile(await this.downloads.saleFile(actor, orderId));
  }

  @Serve(deliveryEndpoints.ownFile)
  @Header('cache-control', 'private, no-store')
  async ownFile(@CurrentActor() actor: Actor, @Param('order_id') orderId: string, @Req() request: Request) {
    return asFile(await this.downloads.ownFile(actor, orderId, this.session.shownBy(request, orderId)));
  }
}

function asFile(bytes: Buffer): string {
  return fileAnswer(bytes, 'application/pdf', 'ingresso.pdf');
}
