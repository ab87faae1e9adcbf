import { Module } from '@nestjs/common';
import { ReportsModule } from '../../documents/reports/reports.module.ts';
import { PaperListPress } from './paper-list-press.ts';
import { ParticipantsController } from './participants.controller.ts';
import { ParticipantsQueries } from './participants.queries.ts';
import { ParticipantsReport } from './participants-report.ts';
import { ParticipantsService } from './participants.service.ts';

/** Provides the participants of an event, one ticket a row. */
@Module({
  imports: [ReportsModule],
  controllers: [ParticipantsController],
  providers: [PaperListPress, ParticipantsQueries, ParticipantsReport, ParticipantsService],
})
export class ParticipantsModule {}
