import { createContext, use } from 'react';
import type { ThisDevice } from './this-device.ts';

/** Holds the parts of this device, which the entry creates once. */
export const ThisDeviceContext = createContext<ThisDevice | undefined>(undefined);

/** Returns the parts of this device. Throws outside of an entry that provides them. */
export function useThisDevice(): ThisDevice {
  const here = use(ThisDeviceContext);
  if (!here) throw new Error('The door’s screens need the parts of the device around them');
  return here;
}
