import { expect } from '@playwright/test';
import type { DoorPhone } from '../../../../tools/stage/door-phone.ts';

/**
 * Waits until a phone has the changes of its list: the server packs a list once for many phones, and each fetches what
 * has happened since after it has begun.
 */
export async function currentList({ page }: DoorPhone): Promise<void> {
  await expect.poll(() => page.evaluate(hasChanges), { message: 'the list is current' }).toBe(true);
}

/** Runs in the page. */
function hasChanges(): Promise<boolean> {
  interface Row {
    downloaded_at: number;
    synced_at: number;
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('festix-snap');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('lists').objectStore('lists').getAll() as IDBRequest<Row[]>;
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.some(({ downloaded_at, synced_at }) => synced_at > downloaded_at));
      };
    };
  });
}
