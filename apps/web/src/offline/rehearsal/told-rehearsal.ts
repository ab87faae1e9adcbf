import { rehearsalEndpoints, type DeviceKind, type Id, type RehearsalBody } from '@festix/domain/contract';
import { retryDelay } from '@festix/domain/sync';
import { call, CallError } from '../../data/call.ts';
import { isCutOff } from '../../data/cut.ts';
import { reportError } from '../../data/report-error.ts';
import { forgetChoices, keepChoice, recallChoice } from '../storage.ts';

/** The latest rehearsal of this device at an event. */
export interface KeptRehearsal extends RehearsalBody {
  standing: RehearsalStanding;
}

/** Whether the server does not have it yet, has it, or will never take it. */
export type RehearsalStanding = (typeof STANDINGS)[number];
const STANDINGS = ['waiting', 'told', 'refused'] as const;

const KEPT = 'festix.rehearsal.';
const PATIENCE = 10_000;

/**
 * Statuses of refusals that another attempt may change: rights come back, and older processes, which refuse a field that
 * they don't know with 400, are replaced.
 */
const PASSING: readonly number[] = [400, 401, 403, 404, 408, 429];

/** How sending the latest rehearsal of an event goes. */
interface Attempts {
  failures: number;
  /** Milliseconds of the page before which it is not sent again. */
  not_before: number;
  under_way: Promise<void> | undefined;
}

const attempts = new Map<string, Attempts>();

/** Keeps a rehearsal on this device until the next one. */
export function keepRehearsal(event_id: Id, place: DeviceKind, body: RehearsalBody): void {
  const key = keyOf(event_id, place);
  keepChoice(key, JSON.stringify({ ...body, standing: 'waiting' } satisfies KeptRehearsal));
  attempts.delete(key);
}

/** Returns the latest rehearsal at an event's doors or till; undefined without one, or where it is damaged. */
export function keptRehearsal(event_id: Id, place: DeviceKind): KeptRehearsal | undefined {
  try {
    const kept = JSON.parse(recallChoice(keyOf(event_id, place)) ?? 'null') as Partial<KeptRehearsal> | null;
    return isWhole(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns where a rehearsal is kept: one browser may rehearse both a door and a till. */
function keyOf(event_id: Id, place: DeviceKind): string {
  return `${KEPT}${place}.${event_id}`;
}

function isWhole(kept: Partial<KeptRehearsal> | null): kept is KeptRehearsal {
  const { done_at, standing, measures } = kept ?? {};
  return (
    typeof done_at === 'string' &&
    STANDINGS.some((one) => one === standing) &&
    typeof measures?.app_version === 'string'
  );
}

export function forgetRehearsals(): void {
  forgetChoices(KEPT);
  attempts.clear();
}

/**
 * Sends a rehearsal that the server does not have yet, and never rejects. The rounds of the sync call it without waiting
 * for it: one that fails waits on its own, longer each time, and holds up no entries.
 */
export async function tellRehearsal(event_id: Id, place: DeviceKind, signal?: AbortSignal): Promise<void> {
  const kept = keptRehearsal(event_id, place);
  if (kept?.standing !== 'waiting' || isCutOff()) return;
  const key = keyOf(event_id, place);
  const own = attempts.get(key) ?? { failures: 0, not_before: -Infinity, under_way: undefined };
  attempts.set(key, own);
  if (performance.now() < own.not_before) return;
  own.under_way ??= send(event_id, place, kept, own, signal).finally(() => {
    own.under_way = undefined;
  });
  await own.under_way;
}

async function send(
  event_id: Id,
  place: DeviceKind,
  kept: KeptRehearsal,
  own: Attempts,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { standing: _, ...body } = kept;
  const endpoint = place === 'till' ? rehearsalEndpoints.tellOfTill : rehearsalEndpoints.tell;
  let standing: RehearsalStanding = 'told';
  try {
    await call(endpoint, { params: { event_id }, body, patience: PATIENCE, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) return;
    const isFinal = error instanceof CallError && error.status < 500 && !PASSING.includes(error.status);
    if (!isFinal) {
      own.failures += 1;
      own.not_before = performance.now() + retryDelay(own.failures, Math.random());
      return;
    }
    reportError(error, 'rehearsal.tell');
    standing = 'refused';
  }
  // A later one may have taken its place meanwhile.
  if (keptRehearsal(event_id, place)?.done_at !== kept.done_at) return;
  keepChoice(keyOf(event_id, place), JSON.stringify({ ...kept, standing } satisfies KeptRehearsal));
}
