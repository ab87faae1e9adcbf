import { Controller, Param, Query } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../../kernel/http/actor.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { CashSessionsDto } from './cash.dto.ts';
import { CashService } from './cash.service.ts';

@Controller()
export class CashController {
  constructor(private readonly cash: CashService) {}

  @Serve(salePointEndpoints.cashSessions)
  async list(@CurrentActor() actor: Person, @Query() query: CashSessionsDto) {
    return this.cash.list(actor, query);
  }

  @Serve(salePointEndpoints.cashSession)
  async read(@CurrentActor() actor: Person, @Param('session_id') sessionId: string) {
    return this.cash.read(actor, sessionId);
  }
}
