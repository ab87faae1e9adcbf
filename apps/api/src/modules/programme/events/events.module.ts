import { Module } from '@nestjs/common';
import { PicturesModule } from '../../documents/pictures/pictures.module.ts';
import { TeamsModule } from '../../people/teams/teams.module.ts';
import { VenuesModule } from '../venues/venues.module.ts';
import { DuplicateEvent } from './duplicate-event.ts';
import { EventCovers } from './event-covers.ts';
import { EventLife } from './event-life.ts';
import { EventSlugs } from './event-slugs.ts';
import { EventsController } from './events.controller.ts';
import { EventsQueries } from './events.queries.ts';
import { EventsService } from './events.service.ts';
import { MetaTokens } from './meta-tokens.ts';
import { PublicIndex } from './public-index.ts';

@Module({
  imports: [PicturesModule, TeamsModule, VenuesModule],
  controllers: [EventsController],
  providers: [
    DuplicateEvent,
    EventCovers,
    EventLife,
    EventSlugs,
    EventsQueries,
    EventsService,
    MetaTokens,
    PublicIndex,
  ],
  exports: [EventSlugs, EventsQueries, EventsService, MetaTokens, PublicIndex],
})
export class EventsModule {}
