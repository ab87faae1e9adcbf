import { Module } from '@nestjs/common';
import { LotsModule } from '../../programme/lots/lots.module.ts';
import { CouponGuessesModule } from '../../programme/coupons/coupon-guesses.module.ts';
import { EventsModule } from '../../programme/events/events.module.ts';
import { VenuesModule } from '../../programme/venues/venues.module.ts';
import { EventListsService } from './event-lists.service.ts';
import { HomeService } from './home.service.ts';
import { Popularity } from './popularity.ts';
import { PublicEventsController } from './public-events.controller.ts';
import { PublicEventsQueries } from './public-events.queries.ts';
import { PublicEventsService } from './public-events.service.ts';
import { PublicPagesController } from './public-pages.controller.ts';

/** Provides the public pages. */
@Module({
  imports: [CouponGuessesModule, EventsModule, LotsModule, VenuesModule],
  controllers: [PublicEventsController, PublicPagesController],
  providers: [EventListsService, HomeService, Popularity, PublicEventsQueries, PublicEventsService],
  exports: [HomeService, PublicEventsService],
})
export class PublicEventsModule {}
