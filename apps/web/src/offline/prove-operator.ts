import type { Id } from '@festix/domain/contract';
import type { Bearer } from '../data/bearer.ts';
import { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import type { Device } from './device.ts';
import type { DoorApi } from './door-api.ts';

export interface ProveOperatorParts {
  device: Pick<Device, 'proofOf'>;
  api: Pick<DoorApi, 'operator'>;
  /** The session of this browser. */
  person: Pick<Bearer, 'token'>;
  operator: () => Id | undefined;
}

/** Number of failures of the server after which the queue is uploaded without the proof. */
const MOST_FAILURES = 3;

/**
 * Returns a function that proves to the server, once for each page and person, that the signed-in person stands at
 * another's device. Without the proof, ops in that person's name count as the device owner's. Rejects while the server
 * is unreachable or fails, so that the queue waits.
 */
export function operatorProver({ device, api, person, operator }: ProveOperatorParts): () => Promise<void> {
  let told: string | undefined;
  let failures = 0;

  return async () => {
    const user = operator();
    if (user === undefined || told === user) return;
    const proof = await device.proofOf(user);
    const token = proof && (await person.token());
    if (!token || operator() !== user) return;
    const { device_id, signature } = proof;
    try {
      await api.operator(device_id, { signature }, token);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failures += 1;
      const mayPass = error.status >= 500 || error.status === 429 || error.status === 401;
      if (mayPass && failures < MOST_FAILURES) throw error;
      reportError(error, 'device.operator');
    }
    failures = 0;
    told = user;
  };
}
