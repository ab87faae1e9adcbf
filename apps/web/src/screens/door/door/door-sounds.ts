import { createDoorSounds, type DoorSound, type DoorSounds } from '@festix/ui/door';
import type { MeasuredSound, Verdict } from '@festix/domain/door';
import type { Decision } from '../../../offline/door.ts';
import type { Reads } from '../../../offline/journal.db.ts';
import { hasOpened } from '../rehearsal/has-opened.ts';
import { useDoorScreen } from './door.store.ts';

let voice: DoorSounds | undefined;

/** Opens the speaker. Call it within the tap that begins a shift: browsers allow it at no other moment. */
export function openSounds(): void {
  voice ??= createDoorSounds();
  void voice.open().catch(() => undefined);
}

export function soundDecision({ verdict, decided_offline }: Decision): void {
  play(soundOf(verdict), decided_offline);
}

/** Plays what a door sounds like that reads entries, or exits, from now on. */
export function soundReads(reads: Reads): void {
  play(reads === 'exit' ? 'exit' : 'success', false);
}

export function soundOf({ code, ok, document, variant }: Verdict): DoorSound {
  if (code === 'LEFT') return 'exit';
  return ok && document ? 'document' : variant;
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

/** Plays the sound of an entry, and returns whether the speaker took it; call it within a tap. */
export async function testSound(): Promise<MeasuredSound> {
  if (useDoorScreen.getState().isMuted) return 'muted';
  voice ??= createDoorSounds();
  const opened = await hasOpened(voice);
  play('success', false);
  return opened ? 'plays' : 'fails';
}
