import type { DeviceClock } from './clock.ts';
import type { DoorApi } from './door-api.ts';
import type { JournalDb } from './journal.db.ts';
import type { SnapDb } from './snap.db.ts';

/** The progress of a download. */
export interface DownloadProgress {
  tickets: number;
  bytes: number;
  bytes_done: number;
}

export interface DownloadParts {
  journal: JournalDb;
  snap: SnapDb;
  api: DoorApi;
  clock: DeviceClock;
}

export interface DownloadOptions {
  progress?: (progress: DownloadProgress) => void;
  signal?: AbortSignal;
}
