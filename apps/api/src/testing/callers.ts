import type { TestApi } from './api.ts';

let addresses = 0;

/** Returns an address that no call came from before, as a proxy in front would report it: limits count by it. */
export function freshAddress(): string {
  addresses += 1;
  return `198.51.${100 + (addresses >> 8)}.${addresses & 255}`;
}

/** A browser: it has an address and a name of its own, and keeps what it signed in with and its cookies. */
export class TestBrowser {
  token: string | undefined;
  readonly cookies = new Map<string, string>();

  constructor(
    readonly api: TestApi,
    readonly address = freshAddress(),
    readonly agent = 'node',
  ) {}

  /** All of its cookies as it sends them; undefined without any. */
  get cookie(): string | undefined {
    return this.cookies.size === 0 ? undefined : [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  set cookie(sent: string | undefined) {
    this.cookies.clear();
    for (const pair of sent?.split('; ') ?? []) this.take(pair);
  }

  call(method: 'get' | 'post' | 'put' | 'delete', path: string) {
    const call = this.api.request[method](path).set('x-forwarded-for', this.address).set('user-agent', this.agent);
    if (this.cookie) void call.set('cookie', this.cookie);
    return this.token ? call.set('authorization', `Bearer ${this.token}`) : call;
  }

  async signIn(email: string, password: string): Promise<this> {
    return this.keep(await this.call('post', '/api/auth/sign-in').send({ email, password }).expect(200));
  }

  async refresh(): Promise<this> {
    return this.keep(await this.call('post', '/api/auth/refresh').expect(200));
  }

  /** Signs in with what an answer gives. */
  keep(answer: { body: { access_token: string }; headers: Record<string, unknown> }): this {
    this.token = answer.body.access_token;
    for (const cookie of (answer.headers['set-cookie'] as string[] | undefined) ?? []) this.take(cookie);
    return this;
  }

  private take(cookie: string): void {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
