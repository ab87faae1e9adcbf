import { Module } from '@nestjs/common';
import { OrdersModule } from '../../selling/orders/orders.module.ts';
import { EventsModule } from '../../programme/events/events.module.ts';
import { PublicEventsModule } from '../public-pages/public-events.module.ts';
import { TrackingModule } from '../tracking/tracking.module.ts';
import { VenuesModule } from '../../programme/venues/venues.module.ts';
import { PageHeads } from './page-heads.ts';
import { PageHeadsQueries } from './page-heads.queries.ts';
import { ServedPages } from './served-pages.ts';

/** Provides the metadata and first content of pages. */
@Module({
  imports: [EventsModule, OrdersModule, PublicEventsModule, TrackingModule, VenuesModule],
  providers: [PageHeads, PageHeadsQueries, ServedPages],
})
export class PageHeadsModule {}
