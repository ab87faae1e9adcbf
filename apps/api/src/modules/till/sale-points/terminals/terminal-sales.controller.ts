import { Body, Controller, Param } from '@nestjs/common';
import { terminalEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../../kernel/http/actor.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { TerminalSaleDto } from '../sale-points.dto.ts';
import { TerminalSalesService } from './terminal-sales.service.ts';

@Controller()
export class TerminalSalesController {
  constructor(private readonly sales: TerminalSalesService) {}

  @Serve(terminalEndpoints.begin)
  async begin(@CurrentActor() actor: Person, @Body() body: TerminalSaleDto) {
    return this.sales.begin(actor, body);
  }

  @Serve(terminalEndpoints.state)
  async state(@CurrentActor() actor: Person, @Param('order_id') orderId: string) {
    return this.sales.state(actor, orderId);
  }

  @Serve(terminalEndpoints.giveUp)
  async giveUp(@CurrentActor() actor: Person, @Param('order_id') orderId: string) {
    return this.sales.giveUp(actor, orderId);
  }
}
