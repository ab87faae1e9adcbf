import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { customerEndpoints, refundEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { CurrentActor, type Actor, type EventActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession } from '../orders/buyer-session.ts';
import { AnswerRefund } from './answer-refund.ts';
import { RefundAnswerDto, RefundDto, RefundRequestsDto } from './refunds.dto.ts';
import { RefundsService } from './refunds.service.ts';
import { StartRefund } from './start-refund.ts';

@Controller()
export class RefundsController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly answers: AnswerRefund,
    private readonly starts: StartRefund,
    private readonly session: BuyerSession,
  ) {}

  @Serve(refundEndpoints.options)
  async options(@CurrentActor() actor: Actor, @Param('order_id') orderId: string, @Req() request: Request) {
    return this.refunds.options(actor, orderId, this.session.shownBy(request, orderId));
  }

  @Serve(refundEndpoints.ask)
  async ask(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: RefundDto,
    @Req() request: Request,
  ) {
    return this.refunds.ask(actor, orderId, body, this.session.shownBy(request, orderId));
  }

  @Serve(customerEndpoints.askReturn)
  async askReturn(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Param('ticket_id') ticketId: string,
    @Req() request: Request,
  ) {
    return this.refunds.askReturn(actor, orderId, ticketId, this.session.shownBy(request, orderId));
  }

  @Serve(refundEndpoints.withdraw)
  async withdraw(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Param('refund_id') id: string,
    @Req() request: Request,
  ) {
    return this.refunds.withdraw(actor, orderId, id, this.session.shownBy(request, orderId));
  }

  @Serve(refundEndpoints.inbox)
  async inbox(@CurrentActor() actor: Person, @Query() query: RefundRequestsDto) {
    return this.refunds.inbox(actor, query);
  }

  @Serve(refundEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: RefundRequestsDto) {
    return this.refunds.list(actor, query);
  }

  @Serve(refundEndpoints.answer)
  async answer(@CurrentActor() actor: EventActor, @Param('refund_id') id: string, @Body() body: RefundAnswerDto) {
    return this.answers.answer(actor, id, body);
  }

  @Serve(refundEndpoints.ofOrder)
  async ofOrder(@CurrentActor() actor: EventActor, @Param('order_id') orderId: string) {
    return this.refunds.ofOrder(actor, orderId);
  }

  @Serve(refundEndpoints.start)
  async start(@CurrentActor() actor: EventActor, @Param('order_id') orderId: string, @Body() body: RefundDto) {
    return this.starts.start(actor, orderId, body);
  }
}
