import type { Env } from '../../../env.ts';
import type { ProviderSetup } from './identity-provider.ts';

/**
 * Returns the setup of Google as a provider, or undefined without GOOGLE_CLIENT_ID
 * (https://developers.google.com/identity/openid-connect/openid-connect).
 */
export function setUpGoogle(env: Env): ProviderSetup | undefined {
  if (!env.GOOGLE_CLIENT_ID) return undefined;
  return {
    name: 'google',
    issuer: env.GOOGLE_ISSUER,
    client_id: env.GOOGLE_CLIENT_ID,
    secret: async () => env.GOOGLE_CLIENT_SECRET,
    scope: 'openid email profile',
    response_mode: 'query',
    nameOf: ({ name }) => name,
  };
}
