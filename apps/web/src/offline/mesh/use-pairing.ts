import { create } from 'zustand';
import type { Pairing, PairingState } from './pairing.ts';

/** The linking by hand of this tab; none where the browser has no WebRTC, or another tab links this device. */
export const usePairing = create<{ pairing: Pairing | undefined; state: PairingState }>()(() => ({
  pairing: undefined,
  state: { is: 'idle' },
}));
