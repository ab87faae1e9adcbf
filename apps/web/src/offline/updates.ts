import { create } from 'zustand';
import { reportError } from '../data/report-error.ts';

export interface UpdateState {
  /** Activates the new version and reloads the page; set once one is waiting. Call it only while nobody works. */
  apply: (() => void) | undefined;
}

export const useUpdates = create<UpdateState>()(() => ({ apply: undefined }));

/** Reported refusals, because a repeated attempt is reported once. */
const told = new Set<string>();

/**
 * Installs the service worker of a built app. A new version waits until the person lets it in.
 * @returns the error of a browser that refuses; undefined otherwise
 */
export async function registerServiceWorker(isBuilt: boolean = import.meta.env.PROD): Promise<unknown> {
  if (!('serviceWorker' in navigator) || !isBuilt) return undefined;
  try {
    await install();
    return undefined;
  } catch (error) {
    const name = String(error);
    if (!told.has(name)) reportError(error, 'door.worker');
    told.add(name);
    return error;
  }
}

async function install(): Promise<void> {
  const { Workbox } = await import('./workbox.ts');
  const workbox = new Workbox('/sw.js');
  let isTakingOver = false;
  workbox.addEventListener('waiting', () => {
    useUpdates.setState({
      apply: () => {
        isTakingOver = true;
        workbox.messageSkipWaiting();
      },
    });
  });
  workbox.addEventListener('controlling', () => isTakingOver && window.location.reload());
  await workbox.register();
}
