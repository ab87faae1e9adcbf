import type { Bearer } from '../data/bearer.ts';
import { CallError } from '../data/call.ts';
import { freshUntil } from '../data/token-life.ts';
import type { Device } from './device.ts';

/** Who is signed in, and whether that is known yet: the cookie which says so is out of sight. */
export interface Person extends Bearer {
  isUnknown(): boolean;
}

export interface DeviceBearerParts {
  person: Person;
  device: Pick<Device, 'renew'>;
  /** Milliseconds that only count on. */
  mono: () => number;
}

/** Milliseconds for which a refusal of the device's key is taken for an answer. */
const REFUSED_FOR = 60_000;

/** Milliseconds before its end at which a token is renewed rather than sent. */
const MARGIN = 30_000;

/**
 * Calls go out in the device's name, on the strength of its own key: so a shift outlives its person's session, and
 * ends when the device is revoked. Before its enrolment, and after its grant, the person's session carries them; after
 * its revocation too, so that what is left is sent once more.
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
        // The server doesn't take the device's word: that ends its access, not the attempt.
        if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error;
        // Whoever asked hears that the device is shut out, or that too many ask, before anything goes out in a person's name.
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
