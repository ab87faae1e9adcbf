import { judgeEntry } from '@festix/domain/door';
import { recognise, type Presented } from '../recognise.ts';
import type { DoorParts } from './door-parts.ts';
import { rulesOf } from './judge-scan.ts';
import { rowsBySerial, withRows } from './known-ticket.ts';
import type { Scan } from './scan.ts';

/** Returns for each ticket whether its holder is inside at the door's place, or has used up the entries there. */
export async function enteredHere(
  parts: DoorParts,
  at: Pick<Scan, 'place' | 'now' | 'reading'>,
  tickets: readonly Presented[],
): Promise<boolean[]> {
  const recognised = await Promise.all(tickets.map((one) => recognise(one, parts.event(), parts.list())));
  const serials = recognised.flatMap(({ facts }) => facts?.serial ?? []);
  const rows = await rowsBySerial(parts, at, serials);
  const rules = rulesOf(parts, at);
  return recognised.map((one) => {
    const known = withRows(parts, { ...at, recognised: one }, rows.get(one.facts?.serial ?? -1) ?? []);
    if (!known) return false;
    const { code, repeats } = judgeEntry(known.facts, rules);
    return repeats === true || code === 'ALREADY_CHECKED_IN_ERROR' || code === 'ENTRIES_USED_ERROR';
  });
}
