import { Module } from '@nestjs/common';
import { VenuesModule } from '../venues/venues.module.ts';
import { EventSlugs } from './event-slugs.ts';
import { EventsController } from './events.controller.ts';
import { EventsQueries } from './events.queries.ts';
import { EventsService } from './events.service.ts';
import { PublicIndex } from './public-index.ts';

@Module({
  imports: [VenuesModule],
  controllers: [EventsController],
  providers: [EventSlugs, EventsQueries, EventsService, PublicIndex],
  exports: [EventSlugs, PublicIndex],
})
export class EventsModule {}
