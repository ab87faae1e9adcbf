import type { MeasuredSound } from '@festix/domain/door';
import { createDoorSounds, type DoorSounds } from '@festix/ui/door';
import { reportError } from '../../../data/report-error.ts';
import { hasOpened } from '../../door/rehearsal/has-opened.ts';
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

/** Plays the sound of a sale, and returns whether the speaker took it; call it within a tap. */
export async function testSound(): Promise<MeasuredSound> {
  if (useTillScreen.getState().isMuted) return 'muted';
  try {
    voice ??= createDoorSounds();
    const opened = await hasOpened(voice);
    soundSale();
    return opened ? 'plays' : 'fails';
  } catch (error) {
    reportError(error, 'till.sound');
    return 'fails';
  }
}
