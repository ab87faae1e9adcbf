import type { Bearer } from '../data/bearer.ts';
import { CallError } from '../data/call.ts';
import { freshUntil } from '../data/token-life.ts';
import type { Device } from './device.ts';

/** The session of the person, and whether it is known yet: no script can read the cookie. */
export interface Person extends Bearer {
  isUnknown(): boolean;
}

export interface DeviceBearerParts {
  person: Person;
  device: Pick<Device, 'renew'>;
  /** Monotonic milliseconds. */
  mono: () => number;
}

/** Milliseconds for which a refusal of the device's key is not asked again. */
const REFUSED_FOR = 60_000;

/** Milliseconds before a token's end from which on it is renewed first. */
const MARGIN = 30_000;

/**
 * Sends calls in the device's name, by its own key, so that a shift outlives its person's session and ends with the
 * device's revocation. The person's session is used before the enrolment, after the grant, and after a revocation, for
 * the last upload.
 */
export function deviceBearer({ person, device, mono }: DeviceBearerParts): Bearer {
  let own: { token: string; until: number } | undefined;
  let renewing: Promise<string | undefined> | undefined;
  let refusedAt = -Infinity;

  function renewOwn(): Promise<string | undefined> {
    if (mono() - refusedAt < REFUSED_FOR) return Promise.resolve(undefined);
    renewing ??= device
      .renew()
      .catch((error: unknown) => {
        // The server refuses the device's proof: that ends its access, not the attempt.
        if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error;
        // The caller gets DEVICE_REVOKED or RATE_LIMITED before anything is sent in a person's name.
        if (error.code === 'DEVICE_REVOKED' || error.code === 'RATE_LIMITED') throw error;
        refusedAt = mono();
        return undefined;
      })
      .then((token) => {
        own = token === undefined ? undefined : { token, until: freshUntil(token, mono()) - MARGIN };
        return token;
      })
      .finally(() => (renewing = undefined));
    return renewing;
  }

  async function personToken(): Promise<string | undefined> {
    const known = await person.token();
    return known === undefined && person.isUnknown() ? person.renew('') : known;
  }

  return {
    token: async () => (own && mono() < own.until ? own.token : ((await renewOwn()) ?? personToken())),
    async renew(refused) {
      const fresh = own && own.token !== refused ? own.token : await renewOwn();
      return fresh ?? person.renew(refused);
    },
  };
}
