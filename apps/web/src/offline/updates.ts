import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { reportError } from '../data/report-error.ts';

export interface UpdateState {
  /** Whether everything a shift needs is on this device. */
  isCached: boolean;
  /** Takes the new version over and loads the page anew; there once one waits. For a moment without work only. */
  apply: (() => void) | undefined;
}

export const useUpdates = create<UpdateState>()(() => ({ isCached: false, apply: undefined }));

/** Installs the service worker of a built app. A new version waits until somebody lets it in. */
export function registerServiceWorker(isBuilt: boolean = import.meta.env.PROD): void {
  if (!('serviceWorker' in navigator) || !isBuilt) return;
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
  void navigator.serviceWorker.ready.then(() => useUpdates.setState({ isCached: true }));
  workbox.register().catch((error: unknown) => reportError(error, 'door.worker'));
}
