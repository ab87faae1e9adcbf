import type { SocialProvider } from '@festix/domain/contract';

/** Why a provider could not be asked, or was not believed; without what it said about the person. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(provider: SocialProvider, cause: unknown) {
    super(`${provider}: ${reasonOf(cause)}`);
  }
}

const WORD = /^[\w.-]{1,64}$/;

/** OAuth's word for what was wrong, as `invalid_client`, else the library's or the network's, as `ECONNREFUSED`. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  const { error, code, cause } = fault as Error & { error?: unknown; code?: unknown };
  const word = [error, code].find((word): word is string => typeof word === 'string' && WORD.test(word));
  return word ?? (cause instanceof Error ? reasonOf(cause) : fault.name);
}
