import { Controller, Param, Query } from '@nestjs/common';
import { saleEndpoints } from '@festix/domain';
import { CurrentActor, type EventActor } from '../../kernel/actor.ts';
import { Serve } from '../../kernel/serve.ts';
import { SalesDto } from './sales.dto.ts';
import { SalesService } from './sales.service.ts';

@Controller()
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Serve(saleEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: SalesDto) {
    return this.sales.list(actor, query);
  }

  @Serve(saleEndpoints.read)
  async read(@CurrentActor() actor: EventActor, @Param('order_id') orderId: string) {
    return this.sales.read(actor, orderId);
  }
}
