import { fork, type ChildProcess } from 'node:child_process';
import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sheetTexts, type SheetRow } from '@festix/domain/selling';
import { WorkLine, type LineLimits } from '../../../kernel/work/work-line.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

export type SheetAnswer = { rows: SheetRow[] } | { unusable: string } | { failure: string };

/** The program lies beside this file, built or as its source. */
const CHILD = join(import.meta.dirname, `reading.child${extname(import.meta.filename)}`);

/** What the largest honest spreadsheet needs, several times over. */
export const LONGEST_READING_MS = 15_000;
export const MOST_MEMORY_MB = 160;

/** One is read at a time, and eight are in the line with it: whose files took long waits for the others. */
const LINE: LineLimits = { atOnce: 1, waiting: 7, ofOne: 2, retryAfter: 10 };

/**
 * Reads the spreadsheets that people send, one after another, each in a process that ends with it: whatever a file makes
 * its reader do, it has so much time and memory, and nobody else waits for it. A thread would not do, for the engine's own
 * loops over a sheet with a row number of billions are not to be interrupted, and dying of memory may take all threads along.
 */
@Injectable()
export class SheetReader implements OnApplicationShutdown {
  /** Milliseconds that a file may take. */
  longest = LONGEST_READING_MS;
  private readonly line = new WorkLine(LINE);
  private child: ChildProcess | undefined;

  /** The rows of a spreadsheet. Throws UnusableSheetError, BUSY when too many wait, and RATE_LIMITED to who has two in the line. */
  read({ id: who }: { id: string }, bytes: Buffer): Promise<SheetRow[]> {
    return this.line.run(who, () => this.readApart(bytes));
  }

  onApplicationShutdown(): void {
    this.child?.kill('SIGKILL');
  }

  private async readApart(bytes: Buffer): Promise<SheetRow[]> {
    const { promise, resolve, reject } = Promise.withResolvers<SheetRow[]>();
    // It knows no secrets: it gets neither the environment nor anything else but the file.
    const child = fork(CHILD, {
      ...{ env: {}, execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`], serialization: 'advanced' },
      // What the reader and the engine say of a file, which somebody made for them to say it, is for no log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    const tooMuch = () => reject(new UnusableSheetError(sheetTexts.tooLarge));
    const timer = setTimeout(tooMuch, this.longest);
    child.once('message', (answer: SheetAnswer) => {
      if ('rows' in answer) resolve(answer.rows);
      else if ('failure' in answer) reject(new Error(answer.failure));
      else reject(new UnusableSheetError(answer.unusable));
    });
    child.on('error', reject);
    child.once('exit', (code, signal) => {
      // The engine gives up in this way when its memory is full.
      if (signal === 'SIGABRT') tooMuch();
      else reject(new Error(`the process that reads a spreadsheet has ended without an answer (${signal ?? code})`));
    });
    child.send(bytes);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.kill('SIGKILL');
      this.child = undefined;
    }
  }
}
