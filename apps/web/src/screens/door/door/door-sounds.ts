import { createDoorSounds, type DoorSound, type DoorSounds } from '@festix/ui/door';
import type { Decision } from '../../../offline/door.ts';
import { useDoorScreen } from './door.store.ts';

let voice: DoorSounds | undefined;

/** Opens the speaker. Call it within the tap that begins a shift: browsers allow it at no other moment. */
export function openSounds(): void {
  voice ??= createDoorSounds();
  void voice.open().catch(() => undefined);
}

export function soundDecision({ verdict, decided_offline }: Decision): void {
  const sound: DoorSound = verdict.ok && verdict.document ? 'document' : verdict.variant;
  play(sound, decided_offline);
}

export function soundConflict(): void {
  play('conflict', false);
}

/** Plays the sound of a misread code. */
export function soundMisread(): void {
  play('info', false);
}

function play(sound: DoorSound, decidedOffline: boolean): void {
  voice?.mute(useDoorScreen.getState().isMuted);
  voice?.play(sound, { decidedOffline });
}
