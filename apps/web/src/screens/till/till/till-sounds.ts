import { createDoorSounds, type DoorSounds } from '@festix/ui/door';
import { reportError } from '../../../data/report-error.ts';
import { useTillScreen } from './till.store.ts';

let voice: DoorSounds | undefined;

/** Opens the speaker; to be called within a tap, as browsers require. */
export function openSounds(): void {
  try {
    voice ??= createDoorSounds();
    void voice.open().catch(() => undefined);
  } catch (error) {
    reportError(error, 'till.sound');
  }
}

/** Plays the sound of a stored sale. A failing speaker stops nobody. */
export function soundSale(): void {
  try {
    voice?.mute(useTillScreen.getState().isMuted);
    voice?.play('sale');
  } catch (error) {
    reportError(error, 'till.sound');
  }
}
