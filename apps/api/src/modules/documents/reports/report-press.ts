import { Injectable } from '@nestjs/common';
import { DrawingThread, workerBeside } from '../../../kernel/work/drawing-thread.ts';
import { WorkLine } from '../../../kernel/work/work-line.ts';
import type { PrintedReport } from './draw-report.ts';

/** One for the process: it takes a second of work until it draws quickly. */
const thread = new DrawingThread<PrintedReport>(workerBeside(import.meta, 'report'));

const line = new WorkLine({ atOnce: 1, waiting: 15, ofOne: 2, retryAfter: 5 });

/** Draws reports on another thread, so that other requests don't wait. */
@Injectable()
export class ReportPress {
  /** Throws BUSY when too many wait, and RATE_LIMITED for a person with several in the queue. */
  draw({ id: who }: { id: string }, report: PrintedReport): Promise<Buffer> {
    return line.run(who, () => thread.draw(report));
  }
}
