import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DrawingThread, workerBeside } from '../../kernel/drawing-thread.ts';
import type { PrintedReport } from './draw-report.ts';

/** Draws reports on another thread: who asks for something else meanwhile doesn't wait for one. */
@Injectable()
export class ReportPress implements OnApplicationShutdown {
  private readonly thread = new DrawingThread<PrintedReport>(workerBeside(import.meta, 'report'));

  draw(report: PrintedReport): Promise<Buffer> {
    return this.thread.draw(report);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.end();
  }
}
