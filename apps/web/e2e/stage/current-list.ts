import { expect } from '@playwright/test';
import type { DoorPhone } from '../../../../tools/stage/door-phone.ts';

/**
 * Waits until a phone has the changes of its list: the server packs a list once for many phones, and a download without
 * its last changes is in force all the same.
 */
export async function currentList({ page }: DoorPhone): Promise<void> {
  await expect.poll(() => page.evaluate(hasChanges), { message: 'the list is current' }).toBe(true);
}

/** Runs in the page. Makes no database where there is none: the app would find a foreign one. */
function hasChanges(): Promise<boolean> {
  interface Row {
    downloaded_at: number;
    synced_at: number;
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('festix-snap');
    opening.onupgradeneeded = () => {
      opening.transaction?.abort();
      resolve(false);
    };
    opening.onerror = () => reject(opening.error ?? new Error('the database does not open'));
    opening.onsuccess = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains('lists')) {
        result.close();
        resolve(false);
        return;
      }
      const reading = result.transaction('lists').objectStore('lists').getAll() as IDBRequest<Row[]>;
      // It closes once the reading has ended, in whatever way.
      result.close();
      reading.onerror = () => reject(reading.error ?? new Error('the lists can’t be read'));
      reading.onsuccess = () =>
        resolve(reading.result.some(({ downloaded_at, synced_at }) => synced_at > downloaded_at));
    };
  });
}
