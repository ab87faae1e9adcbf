import type { RecoveryCodesView, SecondFactorSecretView } from '@festix/domain/contract';
import { Secret, TOTP } from 'otpauth';
import type { TestApi } from './api.ts';
import { TestBrowser } from './callers.ts';
import { TEST_PASSWORD, type TestPerson } from './people.ts';

const STEP_MS = 30_000;

/** An authenticator app with its secret, on a phone with the API's clock. */
export class AuthenticatorApp {
  private readonly totp: TOTP;

  constructor(
    private readonly api: TestApi,
    { secret }: SecondFactorSecretView,
  ) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /** Returns the code that the authenticator shows now, or so many steps away. */
  shows(stepsAway = 0): string {
    return this.totp.generate({ timestamp: this.api.clock.now().getTime() + stepsAway * STEP_MS });
  }

  /** Advances the clock by one step, and returns the code of that step, which was not used before. */
  next(): string {
    this.api.clock.advance(STEP_MS);
    return this.shows();
  }

  /** Returns six digits that are the code of no step near. */
  wrong(): string {
    const near = [-2, -1, 0, 1, 2].map((steps) => this.shows(steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
  }
}

/** A second factor that is on. */
export interface TestSecondFactor {
  app: AuthenticatorApp;
  recovery: string[];
  /** The signed-in browser that turned it on. */
  browser: TestBrowser;
}

/** Begins one: nothing is asked for yet. */
export async function begin(browser: TestBrowser, password: string = TEST_PASSWORD): Promise<AuthenticatorApp> {
  const begun = await browser.call('post', '/api/me/second-factor').send({ current_password: password }).expect(200);
  return new AuthenticatorApp(browser.api, begun.body as SecondFactorSecretView);
}

/** Turns one on in a browser that is signed in. */
export async function turnOn(api: TestApi, { email }: Pick<TestPerson, 'email'>): Promise<TestSecondFactor> {
  const browser = await new TestBrowser(api).signIn(email, TEST_PASSWORD);
  const app = await begin(browser);
  const confirm = browser.call('post', '/api/me/second-factor/confirm').send({ code: app.shows() });
  const { recovery_codes } = (await confirm.expect(200)).body as RecoveryCodesView;
  return { app, recovery: recovery_codes, browser };
}

/** Signs in by password and stands before the second step. */
export async function signInHalf(api: TestApi, { email }: Pick<TestPerson, 'email'>): Promise<TestBrowser> {
  const browser = new TestBrowser(api);
  const half = browser.call('post', '/api/auth/sign-in').send({ email, password: TEST_PASSWORD });
  return browser.keep(await half.expect(401));
}
