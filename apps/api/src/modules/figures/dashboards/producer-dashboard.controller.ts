import { Controller, Query } from '@nestjs/common';
import { dashboardEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ProducerDashboardDto } from './producer-dashboard.dto.ts';
import { ProducerDashboardService } from './producer-dashboard.service.ts';

@Controller()
export class ProducerDashboardController {
  constructor(private readonly dashboard: ProducerDashboardService) {}

  @Serve(dashboardEndpoints.ofProducer)
  async read(@CurrentActor() actor: Person, @Query() query: ProducerDashboardDto) {
    return this.dashboard.read(actor, query);
  }
}
