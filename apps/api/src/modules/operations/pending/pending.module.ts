import { Module } from '@nestjs/common';
import { PendingController } from './pending.controller.ts';
import { PendingQueries } from './pending.queries.ts';
import { PendingService } from './pending.service.ts';

/** Provides the counts of what waits for an answer. */
@Module({
  controllers: [PendingController],
  providers: [PendingQueries, PendingService],
})
export class PendingModule {}
