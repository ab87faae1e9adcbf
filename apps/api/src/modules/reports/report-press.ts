import { Injectable } from '@nestjs/common';
import { DrawingThread, workerBeside } from '../../kernel/drawing-thread.ts';
import type { PrintedReport } from './draw-report.ts';

/** Of the whole process: it takes a second of work until it draws quickly. */
const thread = new DrawingThread<PrintedReport>(workerBeside(import.meta, 'report'));

/** Draws reports on another thread: who asks for something else meanwhile doesn't wait for one. */
@Injectable()
export class ReportPress {
  draw(report: PrintedReport): Promise<Buffer> {
    return thread.draw(report);
  }
}
