import { Injectable } from '@nestjs/common';
import { DrawingThread, workerBeside } from '../../../kernel/work/drawing-thread.ts';
import type { PrintedTicket } from './printed-ticket.ts';

/** One for the process: it takes a second of work until it draws quickly. */
const thread = new DrawingThread<readonly PrintedTicket[]>(workerBeside(import.meta, 'drawing'));

/** Draws files on another thread: a page takes as long as hundreds of requests, which must not wait for it. */
@Injectable()
export class TicketPress {
  /** Returns a PDF of one page a ticket. */
  draw(tickets: readonly PrintedTicket[]): Promise<Buffer> {
    return thread.draw(tickets);
  }
}
