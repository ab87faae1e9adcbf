import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Env } from '../../../env.ts';
import type { Clock } from '../../../kernel/watch/clock.ts';
import type { ProviderSetup } from './identity-provider.ts';

const SECRET_SECONDS = 5 * 60;

/**
 * Returns the setup of Apple as a provider, or undefined without APPLE_CLIENT_ID. Apple answers a request for name or
 * e-mail by a form, and sends the name the first time only (https://developer.apple.com/documentation/signinwithapple).
 */
export function setUpApple(env: Env, clock: Clock): ProviderSetup | undefined {
  if (!env.APPLE_CLIENT_ID) return undefined;
  return {
    name: 'apple',
    issuer: env.APPLE_ISSUER,
    client_id: env.APPLE_CLIENT_ID,
    secret: secretOfTeam(env, clock),
    scope: 'openid email name',
    response_mode: 'form_post',
    nameOf: (_claims, answer) => nameIn(answer.get('user')),
  };
}

/** Returns the client secret: a token signed with the team's key, made anew for each exchange. */
function secretOfTeam(env: Env, clock: Clock): () => Promise<string> {
  const key = createPrivateKey(env.APPLE_PRIVATE_KEY);
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: env.APPLE_KEY_ID })
      .setIssuer(env.APPLE_TEAM_ID)
      .setSubject(env.APPLE_CLIENT_ID)
      .setAudience(env.APPLE_ISSUER)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_SECONDS)
      .sign(key);
  };
}

/** Parses `{ "name": { "firstName": …, "lastName": … } }`. */
function nameIn(user: string | null): string | null {
  if (!user) return null;
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ');
  } catch {
    return null;
  }
}
