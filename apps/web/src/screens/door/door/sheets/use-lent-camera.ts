import { useLayoutEffect } from 'react';
import { useDoorScreen } from '../door.store.ts';

/**
 * Takes the camera from the door for a sheet while the sheet needs it: many phones give it to one picture only. Returns
 * whether the sheet may ask for it, which is when the door lets it go.
 */
export function useLentCamera(isNeeded: boolean): boolean {
  const isLent = useDoorScreen(({ isCameraLent }) => isCameraLent);
  useLayoutEffect(() => {
    useDoorScreen.setState({ isCameraLent: isNeeded });
    return () => useDoorScreen.setState({ isCameraLent: false });
  }, [isNeeded]);
  return isNeeded && isLent;
}
