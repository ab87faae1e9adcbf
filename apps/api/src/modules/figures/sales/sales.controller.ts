import { Body, Controller, Param, Query } from '@nestjs/common';
import { saleEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CorrectBuyer } from '../../selling/orders/correct-buyer.ts';
import { CorrectBuyerDto } from './correct-buyer.dto.ts';
import { SalesDto } from './sales.dto.ts';
import { SalesService } from './sales.service.ts';

@Controller()
export class SalesController {
  constructor(
    private readonly sales: SalesService,
    private readonly corrections: CorrectBuyer,
  ) {}

  @Serve(saleEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: SalesDto) {
    return this.sales.list(actor, query);
  }

  @Serve(saleEndpoints.read)
  async read(@CurrentActor() actor: EventActor, @Param('order_id') orderId: string) {
    return this.sales.read(actor, orderId);
  }
  @Serve(saleEndpoints.correctBuyer)
  async correctBuyer(
    @CurrentActor() actor: EventActor,
    @Param('order_id') orderId: string,
    @Body() body: CorrectBuyerDto,
  ) {
    await this.corrections.correct(actor, orderId, body);
    return this.sales.read(actor, orderId);
  }
}
