import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PrintedTicket } from './printed-ticket.ts';

export interface DrawingTask {
  number: number;
  tickets: readonly PrintedTicket[];
}

export type DrawingAnswer = { number: number; bytes: Uint8Array } | { number: number; failure: string };

/** The worker lies beside this file, built or as its source. */
const WORKER = join(import.meta.dirname, `drawing.worker${extname(import.meta.filename)}`);

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** Draws files on another thread: a page takes as long as hundreds of requests, which must not wait for it. */
@Injectable()
export class TicketPress implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private drawn = 0;

  /** A PDF of one page a ticket. */
  draw(tickets: readonly PrintedTicket[]): Promise<Buffer> {
    const worker = this.running();
    const number = this.drawn++;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      worker.ref();
      worker.postMessage({ number, tickets } satisfies DrawingTask);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  /** Started by the first file, and again after it has come to an end. */
  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(WORKER);
    worker.unref();
    worker.on('message', (answer: DrawingAnswer) => this.take(worker, answer));
    worker.on('error', (error: Error) => this.end(worker, error));
    worker.on('exit', () => this.end(worker, new Error('the thread that draws tickets has ended')));
    return (this.worker = worker);
  }

  private take(worker: Worker, answer: DrawingAnswer): void {
    const asked = this.waiting.get(answer.number);
    this.waiting.delete(answer.number);
    // Only what is being drawn keeps the process alive.
    if (this.waiting.size === 0) worker.unref();
    if ('failure' in answer) asked?.reject(new Error(answer.failure));
    else asked?.resolve(Buffer.from(answer.bytes));
  }

  private end(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
