import { create } from 'zustand';
import type { StartFault } from './start-fault.ts';

export interface StartReadiness {
  /** Whether the app opens without a network; undefined until that is known. */
  isReady: boolean | undefined;
  fault: StartFault | undefined;
  /** Whether the browser promised to keep the data; undefined where it does not tell. */
  isKept: boolean | undefined;
  /** Checks again. */
  proveAgain: () => void;
}

const UNKNOWN = { isReady: undefined, fault: undefined, isKept: undefined, proveAgain: () => undefined };

/** Holds whether door and till open on this device without a network: one answer for all screens. */
export const useStartReadiness = create<StartReadiness>()(() => UNKNOWN);
