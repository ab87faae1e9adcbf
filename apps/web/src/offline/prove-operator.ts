import type { Id } from '@festix/domain/contract';
import type { Bearer } from '../data/bearer.ts';
import { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import type { Device } from './device.ts';
import type { DoorApi } from './door-api.ts';

export interface ProveOperatorParts {
  device: Pick<Device, 'proofOf'>;
  api: Pick<DoorApi, 'operator'>;
  /** Whoever is signed in in this browser. */
  person: Pick<Bearer, 'token'>;
  operator: () => Id | undefined;
}

/** How often a server that fails is asked before what waits is told without its word. */
const MOST_FAILURES = 3;

/**
 * Lets the server know, once for each page and person, that who is signed in here stands at a device that is somebody
 * else's. What is told in their name before that is put down to whose device it is. Rejects when the server can't be
 * reached, and while it fails: what waits had better wait.
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
