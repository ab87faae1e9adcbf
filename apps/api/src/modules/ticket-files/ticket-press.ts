import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DrawingThread, workerBeside } from '../../kernel/drawing-thread.ts';
import type { PrintedTicket } from './printed-ticket.ts';

/** Draws files on another thread: a page takes as long as hundreds of requests, which must not wait for it. */
@Injectable()
export class TicketPress implements OnApplicationShutdown {
  private readonly thread = new DrawingThread<readonly PrintedTicket[]>(workerBeside(import.meta, 'drawing'));

  /** A PDF of one page a ticket. */
  draw(tickets: readonly PrintedTicket[]): Promise<Buffer> {
    return this.thread.draw(tickets);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.end();
  }
}
