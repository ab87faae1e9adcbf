import type { KnownOffset } from './clock.ts';

/** How far the clock was from the server's, for a start without a network. */
const OFFSET = 'festix.door.clock';

export function rememberOffset(known: KnownOffset | undefined): void {
  if (!known) return;
  try {
    localStorage.setItem(OFFSET, JSON.stringify(known));
  } catch {
    // A full or forbidden storage costs the next start its offset; the call that has just told it must not fail by it.
  }
}

export function recallOffset(): KnownOffset | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(OFFSET) ?? 'null') as KnownOffset | null;
    return known && Number.isFinite(known.offset + known.uncertainty + known.measured_at) ? known : undefined;
  } catch {
    return undefined;
  }
}
