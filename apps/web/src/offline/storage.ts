import type { Id } from '@festix/domain/contract';

/** Signals that the browser's storage quota is exhausted. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(cause?: unknown) {
    super('There is no room left on this device', { cause });
  }
}

/** Spare room in bytes: indexes take space beyond the rows, and a shift appends to the journal. */
const SPARE_BYTES = 20 * 1024 * 1024;

/** Returns whether `bytes` and the writes of a shift fit into the quota; true where the browser reports no estimate. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage } =
    (await storageManager()
      ?.estimate?.()
      .catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return true;
  return quota - usage >= bytes * 2 + SPARE_BYTES;
}

/** Asks the browser to keep this device's data, and returns whether it agreed. */
export async function keepStorage(): Promise<boolean> {
  return (
    (await storageManager()
      ?.persist?.()
      .catch(() => false)) ?? false
  );
}

/** Returns whether the browser has promised to keep the data; undefined where it does not tell. */
export async function isStorageKept(): Promise<boolean | undefined> {
  return storageManager()
    ?.persisted?.()
    .catch(() => undefined);
}

/** Returns whether an error means a full disk or an exhausted quota. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  const inner = (error as { inner?: { name?: string } } | undefined)?.inner?.name;
  return inner === 'QuotaExceededError' || (error as { name?: string } | undefined)?.name === 'QuotaExceededError';
}

/** Returns whether the person, or the device's administrator, forbids this address to store anything. */
export function isStorageBlocked(): boolean {
  try {
    return globalThis.localStorage.length < 0;
  } catch {
    return true;
  }
}

/** Returns a choice stored on this device, such as a camera; undefined without one. */
export function recallChoice(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice. Where the storage is full or forbidden, it lasts as long as the page. */
export function keepChoice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice holds for this page, and the next one begins without it.
  }
}

/** Returns the names of the choices that begin so. */
export function choicesNamed(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes the choices whose names begin so. */
export function forgetChoices(prefix: string): void {
  try {
    for (const name of choicesNamed(prefix)) localStorage.removeItem(name);
  } catch {
    // Where nothing may be stored there is nothing to remove.
  }
}

/** Stored apart from the databases, so that their deletion by somebody else is noticed. */
const MARK = 'festix.door.device';

/** Marks this browser as a device. */
export function leaveMark(device_id: Id): void {
  localStorage.setItem(MARK, device_id);
}

export function removeMark(): void {
  localStorage.removeItem(MARK);
}

/** Returns the device that this browser once was, whatever the databases hold. */
export function markedDevice(): Id | undefined {
  return localStorage.getItem(MARK) ?? undefined;
}

function storageManager(): StorageManager | undefined {
  return (globalThis.navigator as Navigator | undefined)?.storage;
}
