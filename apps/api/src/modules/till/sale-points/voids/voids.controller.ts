import { Body, Controller, Param, Query } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../../kernel/http/actor.ts';
import { PageDto } from '../../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { CashToReturn } from './cash-to-return.ts';
import { VoidSaleDto } from './voids.dto.ts';
import { VoidsService } from './voids.service.ts';

@Controller()
export class VoidsController {
  constructor(
    private readonly voids: VoidsService,
    private readonly owed: CashToReturn,
  ) {}

  @Serve(salePointEndpoints.voidSale)
  async void(@CurrentActor() actor: Person, @Param('order_id') orderId: string, @Body() body: VoidSaleDto) {
    return this.voids.void(actor, orderId, body);
  }

  @Serve(salePointEndpoints.cashToReturn)
  async list(@CurrentActor() actor: Person, @Query() query: PageDto) {
    return this.owed.list(actor, query);
  }

  @Serve(salePointEndpoints.cashReturned)
  async returned(@CurrentActor() actor: Person, @Param('order_id') orderId: string) {
    return this.owed.returned(actor, orderId);
  }
}
