import { createContext, use } from 'react';
import type { ThisDevice } from './this-device.ts';

/** The parts of this device, made once by the entry. */
export const ThisDeviceContext = createContext<ThisDevice | undefined>(undefined);

export function useThisDevice(): ThisDevice {
  const here = use(ThisDeviceContext);
  if (!here) throw new Error('The door’s screens need the parts of the device around them');
  return here;
}
