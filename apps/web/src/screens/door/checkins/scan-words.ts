import { epochOf, SECOND } from '@festix/domain/ground';
import { ageWords } from '@festix/ui';

/** From here on an upload is late enough to be told. */
const WORTH_TELLING = 5 * SECOND;

/** `3 min` between a scan and its arrival; nothing for one that came at once. */
export function delayWords(scanned_at: string, received_at: string): string | undefined {
  const delay = epochOf(received_at) - epochOf(scanned_at);
  return delay >= WORTH_TELLING ? ageWords(delay) : undefined;
}

/** `± 4 s`, rounded up, so that it never promises more than is known. Milliseconds in. */
export function uncertaintyWords(uncertainty: number): string {
  return `± ${ageWords(Math.ceil(uncertainty / SECOND) * SECOND)}`;
}
