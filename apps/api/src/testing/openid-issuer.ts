import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jwtVerify, SignJWT } from 'jose';
import type { Brought } from './brought.ts';

/** In whose manner it speaks. */
export type Manner = 'google' | 'apple';

export interface IssuerPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  /** Google says it each time, in the ID token; Apple once, beside the code, from what the person typed. */
  name?: string;
}

/** The false claims of its tokens. */
export interface Lies {
  claims?: Record<string, unknown>;
  /** Signs by a key that it doesn't publish, under the name of the one that it does. */
  forged?: boolean;
}

const CLIENT_IDS: Record<Manner, string> = { google: 'festix.apps.example', apple: 'example.festix.web' };
const GOOGLE_SECRET = 'a secret of the tests';
const APPLE_TEAM = 'TEAM123456';
const APPLE_KEY = 'KEY1234567';
const KID = 'one';
/** Tells who is signed in there in this browser, as JSON. */
export const ISSUER_COOKIE = 'signed_in_as';
const COOKIE = new RegExp(`(?:^|; )${ISSUER_COOKIE}=([^;]*)`);
const HOUR_SECONDS = 3600;

interface Grant {
  person: IssuerPerson;
  redirect_uri: string;
  nonce: string | null;
  code_challenge: string | null;
}

/**
 * An OpenID provider in Google's or Apple's manner that signs in the set `person`, or the one in the browser's own
 * cookie, and makes false claims on demand. As Apple it answers by a form, sends the name the first time only, and
 * takes no secret but a token signed by the team's key.
 */
export class OpenIdIssuer {
  person: IssuerPerson = { sub: 'nobody' };
  lies: Lies = {};
  /** The forms that came to its token endpoint. */
  readonly exchanges: URLSearchParams[] = [];
  private readonly grants = new Map<string, Grant>();
  private readonly met = new Set<string>();
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly teamKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private server: Server | undefined;
  private port = 0;

  readonly manner: Manner;
  private readonly host: string;

  private constructor(manner: Manner, host: string) {
    this.manner = manner;
    this.host = host;
  }

  /** Starts the issuer; `host` is the name that clients use for this machine. */
  static async start(manner: Manner, host = '127.0.0.1'): Promise<OpenIdIssuer> {
    const issuer = new OpenIdIssuer(manner, host);
    await issuer.open();
    return issuer;
  }

  get issuer(): string {
    return `http://${this.host}:${this.port}`;
  }

  get clientId(): string {
    return CLIENT_IDS[this.manner];
  }

  /** The environment of an API that trusts it. */
  get env(): Record<string, string> {
    if (this.manner === 'google') {
      return { GOOGLE_CLIENT_ID: this.clientId, GOOGLE_CLIENT_SECRET: GOOGLE_SECRET, GOOGLE_ISSUER: this.issuer };
    }
    return {
      APPLE_CLIENT_ID: this.clientId,
      APPLE_TEAM_ID: APPLE_TEAM,
      APPLE_KEY_ID: APPLE_KEY,
      APPLE_PRIVATE_KEY: pemOf(this.teamKeys.privateKey).replaceAll('\n', '\\n'),
      APPLE_ISSUER: this.issuer,
    };
  }

  /** Answers, at the same address as before if it was closed. */
  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type }).end(body),
      );
    });
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((closed) => this.server?.close(closed));
  }

  /** Visits an address as a browser does; returns the fields with which the issuer sends it back. */
  async visit(address: string): Promise<Brought> {
    const page = await (await fetch(address)).text();
    const form = /<form method="post" action="([^"]+)">/.exec(page)?.[1];
    const link = /<a href="([^"]+)">/.exec(page)?.[1];
    if (form) {
      const inputs = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
      const fields = [...inputs].map(([, name = '', value = '']): [string, string] => [name, unescaped(value)]);
      return { path: new URL(form).pathname, fields: new URLSearchParams(fields), as: 'form' };
    }
    if (!link) throw new Error(`the provider refused: ${page}`);
    const { pathname, searchParams } = new URL(unescaped(link));
    return { path: pathname, fields: searchParams, as: 'address' };
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; type: string; body: string }> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/auth/authorize') return page(this.authorise(searchParams, this.personAt(request)));
    if (pathname === '/auth/token') return this.exchange(new URLSearchParams(await text(request)));
    if (pathname === '/auth/keys') {
      const key = this.keys.publicKey.export({ format: 'jwk' });
      return json({ keys: [{ ...key, kid: KID, use: 'sig', alg: 'RS256' }] });
    }
    return json({
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth/authorize`,
      token_endpoint: `${this.issuer}/auth/token`,
      jwks_uri: `${this.issuer}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    });
  }

  private personAt({ headers }: IncomingMessage): IssuerPerson {
    const told = COOKIE.exec(headers.cookie ?? '')?.[1];
    return told === undefined ? this.person : (JSON.parse(decodeURIComponent(told)) as IssuerPerson);
  }

  /** Returns the page that sends the browser back, or the text of the first wrong parameter. */
  private authorise(asked: URLSearchParams, person: IssuerPerson): string {
    const [redirect_uri, state] = [asked.get('redirect_uri') ?? '', asked.get('state') ?? ''];
    const wanted = { client_id: this.clientId, response_type: 'code', response_mode: this.responseMode() };
    for (const [name, value] of Object.entries(wanted)) {
      if (asked.get(name) !== value) return `${name} is ${asked.get(name)}, not ${value}`;
    }
    if (!person.sub) return this.back(redirect_uri, { state, error: this.wordForCancelled() });
    const code = randomUUID();
    const { nonce, code_challenge } = Object.fromEntries(asked);
    this.grants.set(code, {
      person: { ...person },
      redirect_uri,
      nonce: nonce ?? null,
      code_challenge: code_challenge ?? null,
    });
    return this.back(redirect_uri, { state, code, ...this.userOnce(person) });
  }

  /** Returns the expected `response_mode`: Apple returns a name only by a form; null for the others. */
  private responseMode(): string | null {
    return this.manner === 'apple' ? 'form_post' : null;
  }

  private wordForCancelled(): string {
    return this.manner === 'apple' ? 'user_cancelled_authorize' : 'access_denied';
  }

  private userOnce({ sub, name, email }: IssuerPerson): { user?: string } {
    if (this.manner === 'google' || this.met.has(sub)) return {};
    this.met.add(sub);
    const [firstName, ...others] = (name ?? '').split(' ');
    return name === undefined
      ? {}
      : { user: JSON.stringify({ name: { firstName, lastName: others.join(' ') }, email }) };
  }

  private back(redirect_uri: string, fields: Record<string, string>): string {
    if (this.manner === 'google') {
      return `<a href="${escaped(`${redirect_uri}?${new URLSearchParams(fields)}`)}">Continue</a>`;
    }
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    return `<form method="post" action="${escaped(redirect_uri)}">${inputs.join('')}<button>Continue</button></form>`;
  }

  private async exchange(sent: URLSearchParams): Promise<{ status: number; type: string; body: string }> {
    this.exchanges.push(sent);
    if (!(await this.knowsClient(sent))) return json({ error: 'invalid_client' }, 401);
    const grant = this.grants.get(sent.get('code') ?? '');
    this.grants.delete(sent.get('code') ?? '');
    const isProved = grant?.code_challenge === challengeOf(sent.get('code_verifier') ?? '');
    if (!grant || !isProved || sent.get('redirect_uri') !== grant.redirect_uri) {
      return json({ error: 'invalid_grant' }, 400);
    }
    const id_token = await this.idToken(grant);
    return json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: HOUR_SECONDS, id_token });
  }

  private async knowsClient(sent: URLSearchParams): Promise<boolean> {
    const secret = sent.get('client_secret') ?? '';
    if (sent.get('client_id') !== this.clientId) return false;
    if (this.manner === 'google') return secret === GOOGLE_SECRET;
    const expected = { issuer: APPLE_TEAM, subject: this.clientId, audience: this.issuer, maxTokenAge: '5m' };
    return jwtVerify(secret, this.teamKeys.publicKey, { algorithms: ['ES256'], ...expected }).then(
      ({ protectedHeader, payload }) =>
        protectedHeader.kid === APPLE_KEY && payload.exp! - payload.iat! <= HOUR_SECONDS / 12,
      () => false,
    );
  }

  private async idToken({ person, nonce }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { name, ...known } = person;
    const truth = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + HOUR_SECONDS, nonce };
    const claims = { ...truth, ...known, ...(this.manner === 'google' && { name }), ...this.lies.claims };
    const { privateKey } = this.lies.forged ? this.otherKeys : this.keys;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID }).sign(privateKey);
  }
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function page(body: string) {
  return { status: 200, type: 'text/html; charset=utf-8', body };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function json(body: object, status = 200) {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}
