import { HEARS_NOBODY } from '@festix/domain/contract';
import { create } from 'zustand';
import type { LinkState } from './link.ts';
import type { DownloadProgress } from './download.ts';
import type { SyncState } from './sync.ts';

/** The state of sync that the door's screens show. Stored data is read from the databases. */
export interface SyncStatus extends SyncState {
  link: LinkState;
  /** Set while a list is downloaded. */
  download: DownloadProgress | undefined;
  /** true: the server asks for a newer version of the app. */
  update_wanted: boolean;
  /** Milliseconds by which somebody has set the device's clock since the last answer of the server. */
  clock_jump: number;
  /** Number of devices that this one hears without the server. */
  links: number;
  /** Their ids; undefined while this tab does not listen. */
  hears: readonly string[] | undefined;
}

/** Returns whom this tab hears, as it tells the server; undefined where it does not listen. */
export function toldHears(): string | undefined {
  const { hears } = useSyncStatus.getState();
  return hears && (hears.join(',') || HEARS_NOBODY);
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
  links: 0,
  hears: undefined,
}));
