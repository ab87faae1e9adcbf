import { Injectable } from '@nestjs/common';
import { DrawingThread, workerBeside } from '../../../kernel/work/drawing-thread.ts';
import { WorkLine } from '../../../kernel/work/work-line.ts';
import type { PaperList } from './draw-paper-list.ts';

/** Twice what the longest list needs. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

const thread = new DrawingThread<PaperList>(workerBeside(import.meta, 'paper-list'), MEMORY);

const line = new WorkLine({ atOnce: 1, waiting: 15, ofOne: 2, retryAfter: 5 });

/** Draws lists on another thread: three thousand names take seconds of work. */
@Injectable()
export class PaperListPress {
  /** Throws BUSY when too many wait, and RATE_LIMITED for a person with several in the queue. */
  draw({ id }: { id: string }, list: PaperList): Promise<Buffer> {
    return line.run(id, () => thread.draw(list));
  }
}
