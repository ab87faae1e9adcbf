import { Body, Controller, Param, Query } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SalePointOrderDto, SalePointOrdersDto } from './sale-points.dto.ts';
import { SalePointsService } from './sale-points.service.ts';

@Controller()
export class SalePointsController {
  constructor(private readonly sales: SalePointsService) {}

  @Serve(salePointEndpoints.sell)
  async sell(@CurrentActor() actor: Person, @Body() body: SalePointOrderDto) {
    return this.sales.sell(actor, body);
  }

  @Serve(salePointEndpoints.orders)
  async list(@CurrentActor() actor: Person, @Query() query: SalePointOrdersDto) {
    return this.sales.list(actor, query);
  }

  @Serve(salePointEndpoints.order)
  async read(@CurrentActor() actor: Person, @Param('order_id') orderId: string) {
    return this.sales.read(actor, orderId);
  }
}
