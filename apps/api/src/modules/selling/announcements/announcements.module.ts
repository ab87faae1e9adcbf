import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { EventsModule } from '../../programme/events/events.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { AnnouncementBook } from './announcement-book.ts';
import { AnnouncementsController } from './announcements.controller.ts';
import { AnnouncementsQueries } from './announcements.queries.ts';
import { AnnouncementsService } from './announcements.service.ts';
import { CancelEvent } from './cancel-event.ts';
import { CarryOut } from './carry-out.ts';
import { ChangeEvent } from './change-event.ts';
import { EditEvent } from './edit-event.ts';
import { TellBuyers } from './tell-buyers.ts';

@Module({
  imports: [AccountsModule, DeliveriesModule, EventsModule, OrdersModule],
  controllers: [AnnouncementsController],
  providers: [
    AnnouncementBook,
    AnnouncementsQueries,
    AnnouncementsService,
    CancelEvent,
    CarryOut,
    ChangeEvent,
    EditEvent,
    TellBuyers,
  ],
})
export class AnnouncementsModule {}
