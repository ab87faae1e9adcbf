import { fork, type ChildProcess } from 'node:child_process';
import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sheetTexts, type SheetRow } from '@festix/domain/selling';
import { WorkLine, type LineLimits } from '../../../kernel/work/work-line.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

/** A file, to be read as a sheet of courtesies or as any table. */
export interface SheetAsked {
  bytes: Uint8Array;
  as: 'courtesies' | 'table';
}

export type SheetAnswer = { rows: SheetRow[] } | { unusable: string } | { failure: string };

/** The child's program beside this file, built or as source. */
const CHILD = join(import.meta.dirname, `reading.child${extname(import.meta.filename)}`);

/** Several times what the largest honest spreadsheet needs. */
export const LONGEST_READING_MS = 15_000;
export const MOST_MEMORY_MB = 160;

/** One file is read at a time, and eight wait; a person with slow files waits behind the others. */
const LINE: LineLimits = { atOnce: 1, waiting: 7, ofOne: 2, retryAfter: 10 };

/**
 * Reads uploaded spreadsheets one after another, each in a process that ends with it: a file has a bounded time and
 * memory, and delays nobody else. A thread would not do: the library's loops over a sheet with billions of rows can't
 * be interrupted, and running out of memory may end all threads.
 */
@Injectable()
export class SheetReader implements OnApplicationShutdown {
  /** Timeout of one file in milliseconds. */
  longest = LONGEST_READING_MS;
  private readonly line = new WorkLine(LINE);
  private child: ChildProcess | undefined;

  /**
   * Returns the rows of a spreadsheet. Throws UnusableSheetError, BUSY when too many wait, and RATE_LIMITED for a
   * person with two in the queue.
   */
  read({ id: who }: { id: string }, bytes: Buffer): Promise<SheetRow[]> {
    return this.line.run(who, () => this.readApart({ bytes, as: 'courtesies' }));
  }

  /** Returns all rows of the first sheet, its heading among them, and throws the same. */
  readTable({ id: who }: { id: string }, bytes: Buffer): Promise<SheetRow[]> {
    return this.line.run(who, () => this.readApart({ bytes, as: 'table' }));
  }

  onApplicationShutdown(): void {
    this.child?.kill('SIGKILL');
  }

  private async readApart(asked: SheetAsked): Promise<SheetRow[]> {
    const { promise, resolve, reject } = Promise.withResolvers<SheetRow[]>();
    // The child has no secrets: it gets neither the environment nor anything else but the file.
    const child = fork(CHILD, {
      ...{ env: {}, execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`], serialization: 'advanced' },
      // Output about a hostile file could say anything, and belongs in no log.
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
      // The engine ends like this when its memory is full.
      if (signal === 'SIGABRT') tooMuch();
      else reject(new Error(`the process that reads a spreadsheet has ended without an answer (${signal ?? code})`));
    });
    child.send(asked);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.kill('SIGKILL');
      this.child = undefined;
    }
  }
}
