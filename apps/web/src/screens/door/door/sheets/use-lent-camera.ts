import { useLayoutEffect } from 'react';
import { useDoorScreen } from '../door.store.ts';

/**
 * Takes the camera from the door for a sheet while the sheet needs it: many phones give it to one picture only. The door
 * lets it go within the commit, not after the sheet's own camera was asked for.
 */
export function useLentCamera(isNeeded: boolean): void {
  useLayoutEffect(() => {
    useDoorScreen.setState({ isCameraLent: isNeeded });
    return () => useDoorScreen.setState({ isCameraLent: false });
  }, [isNeeded]);
}
