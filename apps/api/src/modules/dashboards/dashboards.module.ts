import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { FoldFigures } from './fold-figures.ts';
import { OverviewController } from './overview.controller.ts';
import { OverviewQueries } from './overview.queries.ts';
import { OverviewService } from './overview.service.ts';
import { ProducerDashboardController } from './producer-dashboard.controller.ts';
import { ProducerDashboardQueries } from './producer-dashboard.queries.ts';
import { ProducerDashboardService } from './producer-dashboard.service.ts';

@Module({
  imports: [EventsModule],
  controllers: [OverviewController, ProducerDashboardController],
  providers: [FoldFigures, OverviewQueries, OverviewService, ProducerDashboardQueries, ProducerDashboardService],
})
export class DashboardsModule {}
