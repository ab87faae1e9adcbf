import type { DoorSounds } from '@festix/ui/door';

/** Milliseconds after which a speaker that a browser keeps shut counts as failed. */
const PATIENCE = 2_000;

/** Returns whether a speaker opens. A browser that wants a tap first answers late, or never. */
export async function hasOpened(sounds: DoorSounds): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  try {
    return await Promise.race([
      sounds.open().then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
