import { Controller, Header, Param, StreamableFile } from '@nestjs/common';
import { customerEndpoints } from '@festix/domain';
import { Serve } from '../../kernel/serve.ts';
import { EventCalendar } from './event-calendar.ts';

@Controller()
export class CalendarsController {
  constructor(private readonly calendar: EventCalendar) {}

  @Serve(customerEndpoints.calendar)
  @Header('cache-control', 'no-cache')
  async file(@Param('slug') slug: string) {
    return asFile(await this.calendar.file(slug));
  }
}

/** Nest sends the file's bytes; the contract names what arrives. */
function asFile(text: string): string {
  return new StreamableFile(Buffer.from(text), {
    type: 'text/calendar; charset=utf-8',
    disposition: 'attachment; filename="evento.ics"',
  }) as unknown as string;
}
