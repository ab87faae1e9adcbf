import type { DoorPhone } from '../../../../tools/stage/door-phone.ts';

/** Returns the number of facts that a phone keeps, its own included. */
export function heardFacts({ page }: DoorPhone): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('festix-snap');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('mesh_facts').objectStore('mesh_facts').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
