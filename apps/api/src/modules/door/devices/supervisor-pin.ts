import type { SupervisorView } from '@festix/domain/contract';

/** A supervisor with the verifier of the PIN, null without one. */
export interface SupervisorRow {
  id: string;
  name: string;
  salt: Buffer | null;
  iterations: number | null;
  verifier: Buffer | null;
}

/** Returns a supervisor as a door or a till checks the PIN without a network. */
export function presentSupervisor({ id, name, salt, iterations, verifier }: SupervisorRow): SupervisorView {
  return {
    id,
    name,
    pin: salt &&
      verifier && {
        salt: salt.toString('base64url'),
        iterations: Number(iterations),
        verifier: verifier.toString('base64url'),
      },
  };
}
