import { Module } from '@nestjs/common';
import { EventsModule } from '../../programme/events/events.module.ts';
import { FoldFigures } from './fold-figures.ts';
import { OverviewController } from './overview.controller.ts';
import { OverviewQueries } from './overview.queries.ts';
import { OverviewService } from './overview.service.ts';
import { PlatformDashboardController } from './platform-dashboard.controller.ts';
import { PlatformDashboardQueries } from './platform-dashboard.queries.ts';
import { PlatformDashboardService } from './platform-dashboard.service.ts';
import { ProducerDashboardController } from './producer-dashboard.controller.ts';
import { ProducerDashboardQueries } from './producer-dashboard.queries.ts';
import { ProducerDashboardService } from './producer-dashboard.service.ts';

@Module({
  imports: [EventsModule],
  controllers: [OverviewController, PlatformDashboardController, ProducerDashboardController],
  providers: [
    FoldFigures,
    OverviewQueries,
    OverviewService,
    PlatformDashboardQueries,
    PlatformDashboardService,
    ProducerDashboardQueries,
    ProducerDashboardService,
  ],
})
export class DashboardsModule {}
