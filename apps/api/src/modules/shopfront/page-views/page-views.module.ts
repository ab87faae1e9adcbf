import { Module } from '@nestjs/common';
import { EventsModule } from '../../programme/events/events.module.ts';
import { PageViewCounter } from './page-view-counter.ts';
import { PageViewsController } from './page-views.controller.ts';
import { PageViewsService } from './page-views.service.ts';

@Module({
  imports: [EventsModule],
  controllers: [PageViewsController],
  providers: [PageViewCounter, PageViewsService],
})
export class PageViewsModule {}
