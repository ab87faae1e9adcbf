import { epochOf, SECOND } from '@festix/domain/ground';
import { ageWords } from '@festix/ui';

/** Shortest delay of an upload that is shown. */
const WORTH_TELLING = 5 * SECOND;

/** Returns `3 min` between a scan and its arrival; undefined for an immediate one. */
export function delayWords(scanned_at: string, received_at: string): string | undefined {
  const delay = epochOf(received_at) - epochOf(scanned_at);
  return delay >= WORTH_TELLING ? ageWords(delay) : undefined;
}

/** Returns `± 4 s`, rounded up, so that it never promises too much. Takes milliseconds. */
export function uncertaintyWords(uncertainty: number): string {
  return `± ${ageWords(Math.ceil(uncertainty / SECOND) * SECOND)}`;
}
