import { Module } from '@nestjs/common';
import { ReportsModule } from '../../documents/reports/reports.module.ts';
import { DoorPanelController } from './door-panel.controller.ts';
import { DoorPanelQueries } from './door-panel.queries.ts';
import { DoorPanelService } from './door-panel.service.ts';
import { DoorReport } from './report/door-report.ts';

/** Provides the figures of an event's doors: live, and as a report. */
@Module({
  imports: [ReportsModule],
  controllers: [DoorPanelController],
  providers: [DoorPanelQueries, DoorPanelService, DoorReport],
})
export class DoorPanelModule {}
