import { parentPort } from 'node:worker_threads';
import { drawTickets } from './draw-tickets.ts';
import type { DrawingAnswer, DrawingTask } from './ticket-press.ts';

/** Draws one file after another, on a thread of its own. */
async function draw({ number, tickets }: DrawingTask): Promise<DrawingAnswer> {
  try {
    return { number, bytes: await drawTickets(tickets) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (task: DrawingTask) => {
  last = last.then(async () => parentPort?.postMessage(await draw(task)));
});
