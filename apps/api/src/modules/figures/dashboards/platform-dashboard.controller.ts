import { Controller, Query } from '@nestjs/common';
import { dashboardEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PlatformDashboardDto } from './platform-dashboard.dto.ts';
import { PlatformDashboardService } from './platform-dashboard.service.ts';

@Controller()
export class PlatformDashboardController {
  constructor(private readonly dashboard: PlatformDashboardService) {}

  @Serve(dashboardEndpoints.ofPlatform)
  async read(@CurrentActor() actor: Person, @Query() query: PlatformDashboardDto) {
    return this.dashboard.read(actor, query);
  }
}
