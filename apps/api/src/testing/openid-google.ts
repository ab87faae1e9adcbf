import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';
import type { Brought } from './brought.ts';
import { OpenIdShelf } from './openid-shelf.ts';

/** The claims of Google about the signed-in person. */
export interface GooglePerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

const CLIENT = { GOOGLE_CLIENT_ID: 'festix.apps.example', GOOGLE_CLIENT_SECRET: 'a secret of the tests' };
const INTERACTION = '/interaction/';
const LIFE_SECONDS = 600;
const KEPT = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];

/** A whole OpenID provider that answers as Google does; it asks no question and signs in the set `person`. */
export class GoogleProvider {
  person: GooglePerson = { sub: 'nobody' };
  private provider: Provider | undefined;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {
    server.on('request', (request, response) => {
      if (!request.url?.startsWith(INTERACTION)) return void this.provider?.callback()(request, response);
      const result = this.person.sub
        ? { login: { accountId: this.person.sub } }
        : { error: 'access_denied', error_description: 'the person went back' };
      void this.provider?.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  }

  static async start(): Promise<GoogleProvider> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new GoogleProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** The environment of an API that trusts it. */
  get env(): Record<string, string> {
    return { ...CLIENT, GOOGLE_ISSUER: this.issuer };
  }

  /** Has the API as its client from now on. */
  register(redirectUri: string): void {
    this.provider = new Provider(this.issuer, this.configuration(redirectUri));
  }

  /** Goes from the address that a browser is sent to, by redirections, to the one that it is sent back to. */
  async visit(address: string): Promise<Brought> {
    const cookies = new Map<string, string>();
    let url = new URL(address);
    while (url.origin === this.issuer) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url);
    }
    return { path: url.pathname, fields: url.searchParams, as: 'address' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private configuration(redirectUri: string): Configuration {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      adapter: () => new OpenIdShelf(),
      clients: [
        {
          client_id: CLIENT.GOOGLE_CLIENT_ID,
          client_secret: CLIENT.GOOGLE_CLIENT_SECRET,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['a key of the tests'] },
      ttl: Object.fromEntries(KEPT.map((kind) => [kind, LIFE_SECONDS])),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      // Google names the person in the ID token itself.
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => INTERACTION + uid },
      findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...this.person }) }),
      // Google does not ask this person for consent.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }
}
