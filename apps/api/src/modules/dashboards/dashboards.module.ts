import { Module } from '@nestjs/common';
import { FoldFigures } from './fold-figures.ts';
import { OverviewController } from './overview.controller.ts';
import { OverviewQueries } from './overview.queries.ts';
import { OverviewService } from './overview.service.ts';

@Module({
  controllers: [OverviewController],
  providers: [FoldFigures, OverviewQueries, OverviewService],
})
export class DashboardsModule {}
