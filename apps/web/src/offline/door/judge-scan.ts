import {
  feedback,
  judgeEntry,
  judgeExit,
  type Door as DoorRules,
  type FeedbackCode,
  type Verdict,
} from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import type { KnownPassages } from '../passages.ts';
import { isStorageFull } from '../storage.ts';
import type { DoorParts } from './door-parts.ts';
import type { Scan } from './scan.ts';

/** Returns the verdict of a scan by what this phone knows. */
export function judgeScan(parts: DoorParts, scan: Scan, known: KnownPassages | undefined): Verdict {
  const facts = known?.facts ?? scan.recognised.facts;
  if (scan.reads === 'exit') return judgeExit(facts, rulesOf(parts, scan));
  const verdict = judgeEntry(facts, rulesOf(parts, scan));
  const { refused } = scan.recognised;
  // The server's search knows nothing of this door's area and day.
  return verdict.ok && refused && !(scan.place && isAboutPassages(refused)) ? refusal(refused) : verdict;
}

/** Returns the rules of the door at the time and place of a scan. */
export function rulesOf(
  { event, settings }: DoorParts,
  { reading, place }: Pick<Scan, 'reading' | 'place'>,
): DoorRules {
  const { id, is_test, canceled_at, time_zone, access } = event();
  const { lots } = settings();
  return {
    event_id: id,
    is_test,
    cancelled: canceled_at !== null,
    ...(lots && { lots }),
    ...(place && { access: access ?? null, area: place.area.number, day: place.day }),
    now: reading.occurred_at,
    time_zone,
  };
}

export function refusal(code: FeedbackCode): Verdict {
  return { code, ok: false, ...feedback[code] };
}

/** Returns the verdict of a failed write: scanning again helps, unless the storage is full. */
export function notStored(error: unknown): Verdict {
  const verdict = refusal('UPDATE_TICKET_ERROR');
  return isStorageFull(error) ? { ...verdict, text: notices.storageFull } : verdict;
}

const PASSAGE_CODES: readonly FeedbackCode[] = [
  'DAY_NOT_INCLUDED_ERROR',
  'AREA_NOT_INCLUDED_ERROR',
  'ALREADY_CHECKED_IN_ERROR',
  'ENTRIES_USED_ERROR',
];

/** Returns whether a code depends on the area and day of a door. */
function isAboutPassages(code: FeedbackCode): boolean {
  return PASSAGE_CODES.includes(code);
}
