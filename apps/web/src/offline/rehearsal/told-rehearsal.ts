import { rehearsalEndpoints, type DeviceKind, type Id, type RehearsalBody } from '@festix/domain/contract';
import { call, CallError } from '../../data/call.ts';
import { reportError } from '../../data/report-error.ts';
import { forgetChoices, keepChoice, recallChoice } from '../storage.ts';

/** The latest rehearsal of this device at an event. */
export interface KeptRehearsal extends RehearsalBody {
  /** Whether the server has it, or will never take it. */
  is_told: boolean;
}

const KEPT = 'festix.rehearsal.';
const PATIENCE = 10_000;

/** Statuses of refusals that another attempt may change. */
const PASSING: readonly number[] = [401, 408, 429];

/** Keeps a rehearsal on this device until the next one. */
export function keepRehearsal(event_id: Id, body: RehearsalBody): void {
  keepChoice(KEPT + event_id, JSON.stringify({ ...body, is_told: false } satisfies KeptRehearsal));
}

/** Returns the latest rehearsal at an event; undefined without one. */
export function keptRehearsal(event_id: Id): KeptRehearsal | undefined {
  const kept = recallChoice(KEPT + event_id);
  return kept === undefined ? undefined : (JSON.parse(kept) as KeptRehearsal);
}

export function forgetRehearsals(): void {
  forgetChoices(KEPT);
}

/** Sends a rehearsal that the server does not have yet. Tries again with a later round of the sync if none arrives. */
export async function tellRehearsal(event_id: Id, place: DeviceKind, signal?: AbortSignal): Promise<void> {
  const kept = keptRehearsal(event_id);
  if (!kept || kept.is_told) return;
  const { is_told: _, ...body } = kept;
  const endpoint = place === 'till' ? rehearsalEndpoints.tellOfTill : rehearsalEndpoints.tell;
  try {
    await call(endpoint, { params: { event_id }, body, patience: PATIENCE, ...(signal && { signal }) });
  } catch (error) {
    const isFinal = error instanceof CallError && error.status < 500 && !PASSING.includes(error.status);
    if (!isFinal) return;
    reportError(error, 'rehearsal.tell');
  }
  // A later one may have taken its place meanwhile.
  if (keptRehearsal(event_id)?.done_at !== kept.done_at) return;
  keepChoice(KEPT + event_id, JSON.stringify({ ...kept, is_told: true }));
}
