import { useLeaveDevice, type Leaving } from '../../../../session/use-leave-device.ts';
import { tillTexts } from '../till-texts.ts';

const WORDS = { offline: tillTexts.leaveOffline, stillWaiting: tillTexts.leaveStillWaiting };

/** Takes this till out of service. */
export function useLeave(): Leaving {
  return useLeaveDevice({ place: 'till.leave', words: WORDS });
}
