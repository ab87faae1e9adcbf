import { Module } from '@nestjs/common';
import { LotsModule } from '../lots/lots.module.ts';
import { EventsModule } from '../events/events.module.ts';
import { PublicEventsController } from './public-events.controller.ts';
import { PublicEventsQueries } from './public-events.queries.ts';
import { PublicEventsService } from './public-events.service.ts';

/** The pages that anybody reads. */
@Module({
  imports: [EventsModule, LotsModule],
  controllers: [PublicEventsController],
  providers: [PublicEventsQueries, PublicEventsService],
})
export class PublicEventsModule {}
