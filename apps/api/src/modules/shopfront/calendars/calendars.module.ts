import { Module } from '@nestjs/common';
import { EventsModule } from '../../programme/events/events.module.ts';
import { CalendarsController } from './calendars.controller.ts';
import { EventCalendar } from './event-calendar.ts';

@Module({ imports: [EventsModule], controllers: [CalendarsController], providers: [EventCalendar] })
export class CalendarsModule {}
