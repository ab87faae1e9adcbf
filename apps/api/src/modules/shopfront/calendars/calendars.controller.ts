import { Controller, Header, Param, Query } from '@nestjs/common';
import { customerEndpoints } from '@festix/domain/contract';
import { fileAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CalendarDto } from './calendar.dto.ts';
import { EventCalendar } from './event-calendar.ts';

@Controller()
export class CalendarsController {
  constructor(private readonly calendar: EventCalendar) {}

  @Serve(customerEndpoints.calendar)
  @Header('cache-control', 'no-cache')
  async file(@Param('slug') slug: string, @Query() { lot }: CalendarDto) {
    return fileAnswer(Buffer.from(await this.calendar.file(slug, lot)), 'text/calendar; charset=utf-8', 'evento.ics');
  }
}
