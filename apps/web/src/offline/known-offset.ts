import type { KnownOffset } from './clock.ts';

/** The clock's last offset, for a start without a network. */
const OFFSET = 'festix.door.clock';

export function rememberOffset(known: KnownOffset | undefined): void {
  if (!known) return;
  try {
    localStorage.setItem(OFFSET, JSON.stringify(known));
  } catch {
    // A full or forbidden storage costs the next start its offset, but must not fail the present call.
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
