import { create } from 'zustand';
import type { StartFault } from './start-fault.ts';

export interface StartReadiness {
  /** Whether the app opens here without a network; undefined until that is proved or disproved, and no word of it before. */
  isReady: boolean | undefined;
  fault: StartFault | undefined;
  /** Whether the browser promised not to clear it all by itself; undefined where it doesn't tell. */
  isKept: boolean | undefined;
  /** Looks into it once more. */
  proveAgain: () => void;
}

const UNKNOWN = { isReady: undefined, fault: undefined, isKept: undefined, proveAgain: () => undefined };

/** Whether door and till open on this device without a network: one answer for all of their screens. */
export const useStartReadiness = create<StartReadiness>()(() => UNKNOWN);
