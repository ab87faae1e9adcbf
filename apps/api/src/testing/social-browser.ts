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

  /** The address that it is sent to. */
  async leave(provider: string, next?: string): Promise<string> {
    const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
    return this.sent(await this.request('get', `/api/auth/social/${provider}${query}`).expect(302));
  }

  /** The address that it is sent on to. */
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

  /** Who it is signed in as, by the cookie that it got. */
  async user(): Promise<UserView> {
    const { body } = await this.refresh().expect(200);
    return (body as { user: UserView }).user;
  }

  refresh() {
    return this.request('post', '/api/auth/refresh');
  }

  /** The same browser, after the tab was closed. */
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

  /** With what browsers send: a form of another site takes along only cookies that say so. */
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
