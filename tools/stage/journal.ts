import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { within } from '../within.ts';

const READ_MS = 30_000;

/** An op of a device, as the app left it. */
export interface StoredOp {
  id: string;
  type: string;
  state: 'waiting' | 'sending' | 'answered' | 'attention';
  occurred_at: string;
  serial: number | null;
  /** Of a sale. */
  receipt_number: number | null;
  outcome: string | null;
}

/** Returns all ops on the device of a page. */
export function storedOps(page: Page): Promise<StoredOp[]> {
  return within(READ_MS, 'the journal', page.evaluate(readJournal));
}

/** Waits until the server has answered every op of a device. `read` returns all of them. */
export async function emptiedOps(read: () => Promise<StoredOp[]>, milliseconds: number): Promise<StoredOp[]> {
  const until = Date.now() + milliseconds;
  for (;;) {
    const ops = await read();
    if (ops.every(({ state }) => state === 'answered')) return ops;
    if (Date.now() > until) {
      const left = ops.filter(({ state }) => state !== 'answered');
      throw new Error(
        `${left.length} of ${ops.length} ops still wait after ${milliseconds / 1000} s: ${JSON.stringify(left[0])}`,
      );
    }
    await delay(250);
  }
}

/** Runs in the page. */
export function readJournal(): Promise<StoredOp[]> {
  interface Row {
    id: string;
    type: string;
    occurred_at: string;
    payload: { receipt_number?: number };
    state: StoredOp['state'];
    shown: { serial: number | null } | null;
    answer: { outcome: string } | null;
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('festix-journal');
    opening.onerror = () => reject(opening.error);
    // A database that is not there must not be made by looking for it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('ops').objectStore('ops').getAll() as IDBRequest<Row[]>;
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        resolve(
          reading.result.map(({ id, type, occurred_at, payload, state, shown, answer }) => ({
            id,
            type,
            state,
            occurred_at,
            serial: shown?.serial ?? null,
            receipt_number: payload.receipt_number ?? null,
            outcome: answer?.outcome ?? null,
          })),
        );
      };
    };
  });
}
