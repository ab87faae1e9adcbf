import { Controller, Query } from '@nestjs/common';
import { dashboardEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { OverviewDto } from './overview.dto.ts';
import { OverviewService } from './overview.service.ts';

@Controller()
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Serve(dashboardEndpoints.overview)
  async read(@CurrentActor() actor: EventActor, @Query() query: OverviewDto) {
    return this.overview.read(actor, query);
  }
}
