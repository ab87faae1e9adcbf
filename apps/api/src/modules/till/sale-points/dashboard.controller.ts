import { Controller } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { DashboardService } from './dashboard.service.ts';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Serve(salePointEndpoints.dashboard)
  async show(@CurrentActor() actor: Person) {
    return this.dashboard.show(actor);
  }
}
