import { Module } from '@nestjs/common';
import { EventsModule } from '../../programme/events/events.module.ts';
import { OrdersModule } from '../../selling/orders/orders.module.ts';
import { EventTags } from './event-tags.ts';
import { MetaConversions } from './meta-conversions.ts';
import { SendConversions } from './send-conversions.ts';
import { TrackingConsents } from './tracking-consents.ts';
import { TrackingController } from './tracking.controller.ts';

/** Provides producers' tracking of visitors who consent. */
@Module({
  imports: [EventsModule, OrdersModule],
  controllers: [TrackingController],
  providers: [EventTags, MetaConversions, SendConversions, TrackingConsents],
  exports: [EventTags],
})
export class TrackingModule {}
