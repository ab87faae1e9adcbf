import { create } from 'zustand';
import type { LinkState } from './link.ts';
import type { DownloadProgress } from './snapshot.ts';
import type { SyncState } from './sync.ts';

/** What every screen of the door may show of the way to the server. What is on the device is read from there. */
export interface SyncStatus extends SyncState {
  link: LinkState;
  /** While a list is fetched. */
  download: DownloadProgress | undefined;
  /** Whether the server asks for a newer app. */
  update_wanted: boolean;
  /** Milliseconds by which somebody set the device's clock since the server was last heard. */
  clock_jump: number;
}

export const useSyncStatus = create<SyncStatus>()(() => ({
  elected: false,
  next_at: undefined,
  last_push_at: undefined,
  halted: undefined,
  link: { up: undefined, round_trip: undefined },
  download: undefined,
  update_wanted: false,
  clock_jump: 0,
}));
