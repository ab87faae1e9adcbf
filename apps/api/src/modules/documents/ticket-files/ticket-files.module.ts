import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.ts';
import { TicketFiles } from './ticket-files.ts';
import { TicketFilesQueries } from './ticket-files.queries.ts';
import { TicketPress } from './ticket-press.ts';

@Module({
  imports: [TicketsModule],
  providers: [TicketFiles, TicketFilesQueries, TicketPress],
  exports: [TicketFiles, TicketFilesQueries],
})
export class TicketFilesModule {}
