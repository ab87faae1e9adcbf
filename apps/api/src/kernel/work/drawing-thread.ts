import { MINUTE } from '@festix/domain/ground';
import { extname, join } from 'node:path';
import { parentPort, Worker, type ResourceLimits } from 'node:worker_threads';

interface Task<Given> {
  number: number;
  given: Given;
}

type Answer = { number: number; bytes: Uint8Array } | { number: number; failure: string };

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** Returns the path of `<name>.worker` beside the calling module, built or as source. */
export function workerBeside({ dirname, filename }: ImportMeta, name: string): string {
  return join(dirname, `${name}.worker${extname(filename)}`);
}

/**
 * Draws files on another thread, one after another, because a page takes as long as hundreds of requests. A thread keeps
 * libraries and fonts of some 60 MB, so it ends when nothing was drawn for a while; the next file starts another.
 */
export class DrawingThread<Given> {
  private readonly path: string;
  private readonly limits: ResourceLimits;
  private readonly rest: number;
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private drawn = 0;
  private resting: NodeJS.Timeout | undefined;

  /**
   * `path` is a module that calls `drawOnThisThread`. Without limits a thread's heap grows far before it is collected.
   * `rest`: milliseconds without a file after which the thread ends.
   */
  constructor(path: string, limits: ResourceLimits = {}, rest = MINUTE) {
    this.path = path;
    this.limits = limits;
    this.rest = rest;
  }

  draw(given: Given): Promise<Buffer> {
    clearTimeout(this.resting);
    const worker = this.running();
    const number = this.drawn++;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      worker.ref();
      worker.postMessage({ number, given } satisfies Task<Given>);
    });
  }

  /** Returns the thread, started by the first file, and again after it has ended. */
  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.path, { resourceLimits: this.limits });
    worker.unref();
    worker.on('message', (answer: Answer) => this.take(worker, answer));
    worker.on('error', (error: Error) => this.stopped(worker, error));
    worker.on('exit', () => this.stopped(worker, new Error('the thread that draws has ended')));
    return (this.worker = worker);
  }

  private take(worker: Worker, answer: Answer): void {
    const asked = this.waiting.get(answer.number);
    this.waiting.delete(answer.number);
    if (this.waiting.size === 0) this.letRest(worker);
    if ('failure' in answer) asked?.reject(new Error(answer.failure));
    else asked?.resolve(Buffer.from(answer.bytes));
  }

  /** Lets the process end, which a file in progress keeps alive, and after a while the thread. */
  private letRest(worker: Worker): void {
    worker.unref();
    this.resting = setTimeout(() => {
      this.worker = undefined;
      void worker.terminate();
    }, this.rest).unref();
  }

  private stopped(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** Serves the thread's side: answers every task with the bytes of its file. */
export function drawOnThisThread<Given>(draw: (given: Given) => Promise<Uint8Array>): void {
  const answer = async ({ number, given }: Task<Given>): Promise<Answer> => {
    try {
      return { number, bytes: await draw(given) };
    } catch (error) {
      return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (task: Task<Given>) => {
    last = last.then(async () => parentPort?.postMessage(await answer(task)));
  });
}
