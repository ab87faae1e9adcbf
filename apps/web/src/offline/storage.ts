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

/** Asks the browser not to clear this device's data by itself, and says whether it agreed. */
export async function keepStorage(): Promise<boolean> {
  return (
    (await storageManager()
      ?.persist?.()
      .catch(() => false)) ?? false
  );
}

/** Says whether the browser has promised so; nothing where it doesn't tell. */
export async function isStorageKept(): Promise<boolean | undefined> {
  return storageManager()
    ?.persisted?.()
    .catch(() => undefined);
}

/** Says whether an error means that the disk or the quota is full. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  const inner = (error as { inner?: { name?: string } } | undefined)?.inner?.name;
  return inner === 'QuotaExceededError' || (error as { name?: string } | undefined)?.name === 'QuotaExceededError';
}

/** Says whether the browser lets this address keep nothing at all: the person, or whoever manages the device, forbids it. */
export function isStorageBlocked(): boolean {
  try {
    return globalThis.localStorage.length < 0;
  } catch {
    return true;
  }
}

/** What somebody chose on this device, such as a camera; nothing where that was never kept. */
export function recallChoice(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; where the storage is full or forbidden, it lasts as long as the page. */
export function keepChoice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice holds for this page; the next one begins without it.
  }
}

/** Kept apart from the databases: when they are cleared and this is not, somebody else cleared them. */
const MARK = 'festix.door.device';

/** Remembers that this browser is a device. */
export function leaveMark(device_id: Id): void {
  localStorage.setItem(MARK, device_id);
}

export function removeMark(): void {
  localStorage.removeItem(MARK);
}

/** The device that this browser once was, whatever the databases still know. */
export function markedDevice(): Id | undefined {
  return localStorage.getItem(MARK) ?? undefined;
}

function storageManager(): StorageManager | undefined {
  return (globalThis.navigator as Navigator | undefined)?.storage;
}
