import { notices } from '@festix/domain/ground';
import { useLeaveDevice, type Leaving } from '../../../../session/use-leave-device.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';

const WORDS = { offline: doorTexts.leaveOffline, stillWaiting: notices.signOutBlocked };

/** Takes this phone out of service, and ends its screen. */
export function useLeave(): Leaving {
  return useLeaveDevice({ place: 'door.leave', words: WORDS, onLeft: endScanning });
}

function endScanning(): void {
  useDoorScreen.setState({ hasBegun: false, decision: undefined });
}
