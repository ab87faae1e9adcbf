import { MAIN_AREA, type Area } from '@festix/domain/programme';
import { countedInMain } from '../place-counts.ts';
import type { DoorParts } from './door-parts.ts';
import { knownTicket } from './known-ticket.ts';
import type { Scan } from './scan.ts';

/**
 * Returns whether the main area counts the holder of a scanned ticket whatever the scan moves: they are inside another
 * place whose people it counts. Reads nothing at an event without such areas.
 */
export async function isCountedAlready(parts: DoorParts, scan: Scan): Promise<boolean> {
  const { place } = scan;
  if (!place) return false;
  for (const area of countedBeside(parts, place.area)) {
    const known = await knownTicket(parts, { ...scan, place: { ...place, area } });
    if (known?.facts.admitted) return true;
  }
  return false;
}

/** Returns the other areas whose people the main area counts, if it counts those of this one. */
function countedBeside({ event }: DoorParts, { number }: Area): Area[] {
  const access = event().access ?? null;
  const counted = countedInMain(access);
  const together = counted.length > 0 ? [MAIN_AREA, ...counted] : [];
  if (!together.includes(number)) return [];
  return (access?.areas ?? []).filter((area) => area.number !== number && together.includes(area.number));
}
