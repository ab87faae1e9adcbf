import type { CheckinView, DoorCheckinBody, ExitBody, ExitView, FirstEntryView } from '@festix/domain/contract';
import { isFeedbackCode, type FeedbackCode } from '@festix/domain/door';
import type { Instant } from '@festix/domain/ground';
import { CallError } from '../../data/call.ts';
import { toldPlace } from '../door-place.ts';
import type { DoorParts } from './door-parts.ts';
import { isUnknownToServer } from './known-ticket.ts';
import type { Scan } from './scan.ts';

export interface Refusal {
  refused: FeedbackCode;
  first: FirstEntryView | undefined;
  document_open?: unknown;
}

/** The server's answer to a scan. */
export type Answer = { admitted: CheckinView } | { left: ExitView } | Refusal;

/**
 * Returns the server's answer to a scan; undefined when it is unreachable, exceeds the timeout, or lacks what this
 * phone knows.
 */
export async function askServer(parts: DoorParts, scan: Scan): Promise<Answer | undefined> {
  const { api, link, device, event, settings } = parts;
  const { id, recognised, place, reads } = scan;
  const { reference } = recognised;
  if (link.up === false || reference === undefined || 'serial' in reference) return undefined;
  const { gate, lots } = settings();
  const body: DoorCheckinBody & ExitBody = {
    id,
    ...reference,
    device_id: device.id,
    ...(gate && { gate }),
    ...toldPlace(place),
  };
  try {
    if (await isUnknownToServer(parts, scan)) return undefined;
    if (reads === 'exit') {
      const left = await within(link.patience, api.exit(event().id, body, link.patience));
      return left && { left };
    }
    const asked = api.checkin(event().id, { ...body, ...(lots && { lots }) }, link.patience);
    const admitted = await within(link.patience, asked);
    return admitted && { admitted };
  } catch (error) {
    return refusalIn(error);
  }
}

/** Returns the verdict in a refusal; undefined for any other error, which says nothing about the ticket. */
function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof CallError) || !isFeedbackCode(error.told['feedback'])) return undefined;
  const first = firstIn(error.told['first']);
  return { refused: error.told['feedback'], first, document_open: error.told['document_open'] };
}

function firstIn(told: unknown): FirstEntryView | undefined {
  if (typeof told !== 'object' || told === null || !('at' in told) || typeof told.at !== 'string') return undefined;
  const { at, by, device, gate } = told as Partial<FirstEntryView> & { at: Instant };
  return { at, by: by ?? null, device: device ?? null, gate: gate ?? null };
}

/**
 * Resolves to undefined after the timeout. A call's own timeout begins with its request, after the wait for a new
 * token.
 */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((giveUp) => (timer = setTimeout(() => giveUp(undefined), milliseconds)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
