import { type SocialProvider } from '@festix/domain/contract';
import { emailAddress, normaliseEmail } from '@festix/domain/ground';
import * as openid from 'openid-client';
import type { Clock } from '../../../kernel/watch/clock.ts';
import { ProviderError } from './provider-fault.ts';
import type { VouchedPerson } from './vouched-person.ts';

const CLOCKS_APART_SECONDS = 60;
const LONGEST_ANSWER_SECONDS = 8;
const DAY_MS = 24 * 3600 * 1000;

/** The settings of a provider. */
export interface ProviderSetup {
  readonly name: SocialProvider;
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
  /** The way the browser brings the answer. */
  readonly response_mode: 'query' | 'form_post';
  /** Returns the client secret for this exchange. */
  secret(): Promise<string>;
  /** Returns the person's name, if this answer has it. */
  nameOf(claims: openid.IDToken, answer: URLSearchParams): unknown;
}

/** The secrets of one sign-in attempt. */
export interface Secrets {
  state: string;
  nonce: string;
  code_verifier: string;
}

/**
 * Speaks OpenID Connect with one provider. Loads the provider's configuration when it is first needed and again after a
 * day; a failed load is repeated at the next request.
 */
export class IdentityProvider {
  private found: { configuration: Promise<openid.Configuration>; at: number } | undefined;

  constructor(
    private readonly setup: ProviderSetup,
    private readonly redirectUri: string,
    private readonly clock: Clock,
  ) {}

  get name(): SocialProvider {
    return this.setup.name;
  }

  get answersByForm(): boolean {
    return this.setup.response_mode === 'form_post';
  }

  /** Returns the authorisation URL. Throws a ProviderError. */
  async address({ state, nonce, code_verifier }: Secrets): Promise<string> {
    const { scope, response_mode } = this.setup;
    const configuration = await this.configuration();
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
      ...(response_mode !== 'query' && { response_mode }),
    });
    return address.href;
  }

  /** Exchanges the browser's answer for the provider's claims. Throws a ProviderError for any mismatch. */
  async identify(answer: URLSearchParams, { state, nonce, code_verifier }: Secrets): Promise<VouchedPerson> {
    const configuration = await this.configuration();
    try {
      const address = new URL(`${this.redirectUri}?${answer}`);
      const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier };
      const client_secret = await this.setup.secret();
      const tokens = await openid.authorizationCodeGrant(configuration, address, expected, { client_secret });
      return this.vouched(tokens.claims() as openid.IDToken, answer);
    } catch (error) {
      throw new ProviderError(this.name, error);
    }
  }

  private vouched(claims: openid.IDToken, answer: URLSearchParams): VouchedPerson {
    const { sub: subject, email, email_verified } = claims;
    const name = this.setup.nameOf(claims, answer);
    return {
      provider: this.name,
      subject,
      email: typeof email === 'string' ? sound(normaliseEmail(email)) : null,
      // Apple has sent it as a text, too.
      is_email_verified: email_verified === true || email_verified === 'true',
      name: typeof name === 'string' ? name : null,
    };
  }

  private async configuration(): Promise<openid.Configuration> {
    const now = this.clock.now().getTime();
    if (!this.found || now - this.found.at > DAY_MS) this.found = { configuration: this.discover(), at: now };
    const { found } = this;
    try {
      return await found.configuration;
    } catch (error) {
      if (this.found === found) this.found = undefined;
      throw new ProviderError(this.name, error);
    }
  }

  private discover(): Promise<openid.Configuration> {
    const { issuer, client_id } = this.setup;
    const metadata = { [openid.clockTolerance]: CLOCKS_APART_SECONDS };
    // The environment allows an issuer without https only outside production, on this machine.
    const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
    // A secret that changes with each call is not part of the configuration.
    return openid.discovery(new URL(issuer), client_id, metadata, openid.None(), {
      timeout: LONGEST_ANSWER_SECONDS,
      // TLS authenticates the provider; the signature is checked all the same.
      execute: [openid.enableNonRepudiationChecks, ...insecure],
    });
  }
}

function sound(email: string): string | null {
  return emailAddress.check(email) ? email : null;
}
