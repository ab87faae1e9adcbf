import type { SocialProvider } from '@festix/domain/contract';

/** Signals an identity provider that failed or sent an invalid answer; holds no personal data from that answer. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(provider: SocialProvider, cause: unknown) {
    super(`${provider}: ${reasonOf(cause)}`);
  }
}

const WORD = /^[\w.-]{1,64}$/;

/** Returns OAuth's error, as `invalid_client`, else the library's or the network's, as `ECONNREFUSED`. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  const { error, code, cause } = fault as Error & { error?: unknown; code?: unknown };
  const word = [error, code].find((word): word is string => typeof word === 'string' && WORD.test(word));
  return word ?? (cause instanceof Error ? reasonOf(cause) : fault.name);
}
