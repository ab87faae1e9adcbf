import { Module } from '@nestjs/common';
import { CheckinsModule } from '../../door/checkins/checkins.module.ts';
import { PendingController } from './pending.controller.ts';
import { PendingQueries } from './pending.queries.ts';
import { PendingService } from './pending.service.ts';
import { StartQueries } from './start.queries.ts';
import { StartService } from './start.service.ts';

/** Provides the counts of what waits for an answer. */
@Module({
  imports: [CheckinsModule],
  controllers: [PendingController],
  providers: [PendingQueries, PendingService, StartQueries, StartService],
})
export class PendingModule {}
