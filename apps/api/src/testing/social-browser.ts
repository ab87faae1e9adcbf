import type { UserView } from '@festix/domain/contract';
import type { Response } from 'supertest';
import type { TestApi } from './api.ts';
import type { Brought } from './brought.ts';

export type { Brought };

/** The origin that people use in tests of signing in by a provider. */
export const PUBLIC_URL = 'https://festix.example';

/** A browser with its cookies, on its way to a provider and back. */
export class SocialBrowser {
  readonly cookies = new Map<string, string>();
  /** The cookies that the last answer set, with their attributes. */
  set: string[] = [];
  /** Names of those that say SameSite=None. */
  private readonly anySite = new Set<string>();

  constructor(private readonly api: TestApi) {}

  /** Starts a sign-in at a provider; returns the address that the browser is sent to. */
  async leave(provider: string, next?: string): Promise<string> {
    const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
    return this.sent(await this.request('get', `/api/auth/social/${provider}${query}`).expect(302));
  }

  /** Returns from the provider; returns the address that the browser is sent on to. */
  async bring({ path, fields, as }: Brought): Promise<string> {
    const answer =
      as === 'form'
        ? await this.request('post', path, { fromAnotherSite: true }).type('form').send(fields.toString()).expect(302)
        : await this.request('get', `${path}?${fields}`).expect(302);
    return this.sent(answer);
  }

  /** Signs in by password, as a browser that may hold a session already. */
  async signIn(email: string, password: string): Promise<void> {
    this.sent(await this.request('post', '/api/auth/sign-in').send({ email, password }).expect(200));
  }

  /** Returns the signed-in person, by the cookie of the browser. */
  async user(): Promise<UserView> {
    const { body } = await this.refresh().expect(200);
    return (body as { user: UserView }).user;
  }

  refresh() {
    return this.request('post', '/api/auth/refresh');
  }

  /** Returns a copy of the browser, as it is after its tab was closed. */
  copy(): SocialBrowser {
    const other = new SocialBrowser(this.api);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** Proves the second factor. */
  async prove(code: string): Promise<void> {
    this.sent(await this.request('post', '/api/auth/second-factor').send({ code }).expect(200));
  }

  isSignedIn(): boolean {
    return this.cookies.has('__Host-festix_refresh');
  }

  /**
   * Sends a request with the cookies that a browser sends: a form of another site brings only cookies that allow it.
   */
  private request(method: 'get' | 'post', path: string, { fromAnotherSite = false } = {}) {
    const sent = [...this.cookies].filter(([name]) => !fromAnotherSite || this.anySite.has(name));
    const cookie = sent.map((pair) => pair.join('=')).join('; ');
    return this.api.request[method](path).set('cookie', cookie).set('x-forwarded-proto', 'https');
  }

  private sent({ headers }: Response): string {
    this.set = (headers['set-cookie'] as string[] | undefined) ?? [];
    for (const cookie of this.set) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
      if (cookie.endsWith('SameSite=None')) this.anySite.add(name);
      else this.anySite.delete(name);
    }
    return headers['location'] as string;
  }
}
