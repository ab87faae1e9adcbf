import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { accountTexts, settingsTexts as texts, signInTexts } from '../src/screens/people/account/account-texts.ts';
import { doorTexts } from '../src/screens/door/door/door-texts.ts';
import { peopleTexts } from '../src/frame/parts/people-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { secondFactorTexts, sessionTexts } from '../src/frame/sign-in/session-texts.ts';
import { demoIds } from './screens/ids.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { enter, newPerson, PASSWORD, signInOn, type Person } from './stage/people.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';
import { SIZES } from './stage/sizes.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });
const part = (page: Page) => page.getByRole('region', { name: texts.secondFactor, exact: true });
const asking = (page: Page) => page.getByRole('dialog', { name: secondFactorTexts.title });

/** Milliseconds for which an app shows one code. */
const STEP = 30_000;

/** An app on a telephone: it has read a secret, and shows another code with each half minute. */
class AuthenticatorApp {
  private readonly secret: Buffer;
  private lastStep = 0;

  constructor(address: string) {
    const { protocol, searchParams } = new URL(address);
    expect(protocol).toBe('otpauth:');
    expect([searchParams.get('digits') ?? '6', searchParams.get('period') ?? '30']).toEqual(['6', '30']);
    this.secret = fromBase32(searchParams.get('secret') ?? '');
  }

  /** Returns the code of the present, or of the next half minute if that one is used: the server accepts it as well. */
  next(): string {
    this.lastStep = Math.max(Math.floor(Date.now() / STEP), this.lastStep + 1);
    return this.codeOf(this.lastStep);
  }

  /** Computes the code of RFC 4226, with the time as its counter. */
  private codeOf(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac('sha1', this.secret).update(counter).digest();
    const offset = digest.at(-1)! & 0xf;
    return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Inspects the page in both sizes, light and dark. */
async function lookAt(page: Page, name: string, place?: Locator): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await place?.evaluate((shown) => shown.scrollIntoView());
      await inspect(page, `${name}-${size}-${colorScheme}`, { coloursAlone: colorScheme === 'dark' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

async function openSettings(page: Page, person: Person): Promise<void> {
  await enter(page, person.email, '/settings');
  await expect(page.getByText(texts.thisSession)).toBeVisible();
}

/** Turns it on as far as the recovery codes, which are shown. */
async function turnOn(page: Page): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await field(part(page), accountTexts.currentPassword).fill(PASSWORD);
  await button(part(page), texts.secondFactorBegin).click();
  const app = new AuthenticatorApp(await qrOnScreen(part(page).getByRole('img', { name: texts.secondFactorQr })));
  await field(part(page), texts.secondFactorCode).fill(app.next());
  await button(part(page), texts.secondFactorConfirm).click();
  await expect(page.getByText(notices.secondFactorOn)).toBeVisible();
  return { app, codes: await part(page).getByRole('list').getByRole('listitem').allInnerTexts() };
}

async function keepCodes(page: Page): Promise<void> {
  await field(part(page), texts.recoveryCodesKept).check();
  await button(part(page), texts.recoveryCodesDone).click();
  await expect(part(page).getByText(texts.secondFactorTag, { exact: true })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await button(page, texts.signOut).click();
  await page.waitForURL(`${stageUrl()}/`);
}

async function signInHalf(page: Page, { email }: Person, path: string): Promise<void> {
  await page.goto(`${stageUrl()}/signin?redirectUrl=${path}`);
  await field(page, accountTexts.email).fill(email);
  await field(page, accountTexts.password).fill(PASSWORD);
  await button(page, accountTexts.signIn).click();
  await expect(asking(page)).toBeVisible();
}

test(
  'a second factor is turned on, requested, replaced by a recovery code, and turned off',
  { tag: '@phone' },
  async ({ page }) => {
    const person = await newPerson();
    await openSettings(page, person);
    await lookAt(page, 'second-factor-off', part(page));
    await field(part(page), accountTexts.currentPassword).fill('errada123');
    await button(part(page), texts.secondFactorBegin).click();
    await expect(part(page).getByText(problemOf('CURRENT_PASSWORD_WRONG').detail)).toBeVisible();

    await field(part(page), accountTexts.currentPassword).fill(PASSWORD);
    await button(part(page), texts.secondFactorBegin).click();
    await expect(part(page).getByRole('img', { name: texts.secondFactorQr })).toBeVisible();
    await lookAt(page, 'second-factor-qr', part(page));
    await field(part(page), texts.secondFactorCode).fill('000000');
    await button(part(page), texts.secondFactorConfirm).click();
    const wrong = part(page).getByText(problemOf('SECOND_FACTOR_WRONG').detail);
    await expect(wrong).toBeVisible();
    // As everywhere: in the colour of errors, and not beside the field.
    const look = await wrong.evaluate((told) => {
      const { color, marginTop } = getComputedStyle(told);
      const box = document.querySelector(`[aria-describedby~="${told.closest('[id]')!.id}"]`)!.parentElement!;
      return { color, marginTop, border: getComputedStyle(box).boxShadow };
    });
    expect(look.border).toContain(look.color);
    expect(look.marginTop).toBe('6px');
    await lookAt(page, 'second-factor-wrong', part(page));
    await button(part(page), accountTexts.cancel).click();

    const { app, codes } = await turnOn(page);
    expect(codes.length).toBeGreaterThan(0);
    await lookAt(page, 'second-factor-codes', part(page));
    const download = page.waitForEvent('download');
    await button(part(page), texts.recoveryCodesSave).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(texts.recoveryCodesFile);
    const saved = readFileSync(await file.path(), 'utf8');
    for (const code of codes) expect(saved).toContain(code);
    await keepCodes(page);
    await lookAt(page, 'second-factor-on', part(page));
    // The sessions without a second factor have ended.
    await expect(person.api.call(contract.accounts.me)).rejects.toMatchObject({ status: 401 });

    await signOut(page);
    await signInHalf(page, person, '/settings');
    await lookAt(page, 'second-factor-asked');
    await asking(page).getByLabel(secondFactorTexts.code).fill('000000');
    await expect(asking(page).getByText(problemOf('SECOND_FACTOR_WRONG').detail)).toBeVisible();
    await inspect(page, 'second-factor-wrong');
    await page.keyboard.press('Escape');
    await expect(asking(page)).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await button(page, accountTexts.signIn).click();
    await asking(page).getByLabel(secondFactorTexts.code).fill(app.next());
    await expect(asking(page)).toBeHidden();
    await expect(page).toHaveURL(`${stageUrl()}/settings`);
    await page.reload();
    await expect(part(page).getByText(texts.secondFactorTag, { exact: true })).toBeVisible();

    await signOut(page);
    await signInHalf(page, person, '/settings');
    await button(asking(page), secondFactorTexts.useRecovery).click();
    await asking(page).getByLabel(secondFactorTexts.recoveryCode).fill(codes[0]!.toLowerCase());
    await lookAt(page, 'second-factor-recovery');
    await button(asking(page), secondFactorTexts.send).click();
    await expect(page).toHaveURL(`${stageUrl()}/settings`);
    await expect(part(page).getByText(`${codes.length - 1} códigos`)).toBeVisible();

    await button(part(page), texts.secondFactorEnd).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, texts.secondFactorProof).fill(codes[0]!);
    await button(dialog, texts.secondFactorEnd).click();
    await expect(dialog.getByText(problemOf('SECOND_FACTOR_WRONG').detail)).toBeVisible();
    await lookAt(page, 'second-factor-end');
    await field(dialog, texts.secondFactorProof).fill(codes[1]!);
    await button(dialog, texts.secondFactorEnd).click();
    await expect(page.getByText(notices.secondFactorOff)).toBeVisible();
    await expect(button(part(page), texts.secondFactorBegin)).toBeVisible();

    await signOut(page);
    await page.goto(`${stageUrl()}/signin?redirectUrl=/settings`);
    await field(page, accountTexts.email).fill(person.email);
    await field(page, accountTexts.password).fill(PASSWORD);
    await button(page, accountTexts.signIn).click();
    await expect(page).toHaveURL(`${stageUrl()}/settings`);
  },
);

test('new recovery codes replace the earlier ones', { tag: '@phone' }, async ({ page }) => {
  const person = await newPerson();
  await openSettings(page, person);
  const { codes } = await turnOn(page);
  await keepCodes(page);
  await button(part(page), texts.recoveryCodesRenew).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, texts.secondFactorProof).fill(codes[0]!);
  await button(dialog, texts.recoveryCodesRenew).click();
  await expect(page.getByText(notices.recoveryCodesRenewed)).toBeVisible();
  const others = await part(page).getByRole('list').getByRole('listitem').allInnerTexts();
  expect(others).toHaveLength(codes.length);
  expect(others.filter((code) => codes.includes(code))).toEqual([]);
});

test('a reload during a second factor begins anew as a visitor', { tag: '@phone' }, async ({ page }) => {
  const person = await newPerson();
  await openSettings(page, person);
  const { app } = await turnOn(page);
  await keepCodes(page);
  await signOut(page);
  await signInHalf(page, person, '/settings');
  await page.reload();
  await expect(button(page, accountTexts.signIn)).toBeVisible();
  await expect(page.getByRole('heading', { name: signInTexts.title })).toBeVisible();
  await expect(asking(page)).toBeHidden();
  await signInHalf(page, person, '/settings');
  await asking(page).getByLabel(secondFactorTexts.code).fill(app.next());
  await expect(page).toHaveURL(`${stageUrl()}/settings`);
});

test(
  'a second factor is requested over a typed form when the session has ended',
  { tag: '@phone' },
  async ({ page }) => {
    const person = await newPerson();
    await openSettings(page, person);
    const { app } = await turnOn(page);
    await keepCodes(page);
    const name = field(page, accountTexts.name);
    await name.fill('Ana de Souza Lima');
    await field(page, accountTexts.foreigner).check();
    await page.context().clearCookies();
    await page.route('**/api/me', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 401, contentType: 'application/problem+json', json: { code: 'SESSION_ENDED' } })
        : route.continue(),
    );
    await button(page, texts.save).click();
    const again = page.getByRole('dialog', { name: sessionTexts.title });
    await field(again, sessionTexts.password).fill(PASSWORD);
    await button(again, sessionTexts.signIn).click();
    await expect(asking(page)).toBeVisible();
    await lookAt(page, 'second-factor-over-session');
    await page.unroute('**/api/me');
    await asking(page).getByLabel(secondFactorTexts.code).fill(app.next());
    await expect(asking(page)).toBeHidden();
    await expect(again).toBeHidden();
    await expect(page.getByText(notices.profileSaved)).toBeVisible();
    await expect(name).toHaveValue('Ana de Souza Lima');
    await expect(button(page, texts.save)).toBeFocused();
  },
);

for (const [place, title] of [
  ['door', doorTexts.signInTitle],
  ['till', tillTexts.signInTitle],
] as const) {
  test(`a second factor is requested at the own sign-in of the ${place}`, { tag: '@phone' }, async ({ page }) => {
    const { email, api } = await newPerson();
    const { address } = await api.call(contract.accounts.beginSecondFactor, { body: { current_password: PASSWORD } });
    const app = new AuthenticatorApp(address);
    await api.call(contract.accounts.confirmSecondFactor, { body: { code: app.next() } });

    await page.goto(`${stageUrl()}/${place}/${(await demoIds()).event}`);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByLabel(accountTexts.email).fill(email);
    await page.getByLabel(accountTexts.password, { exact: true }).fill(PASSWORD);
    await button(page, accountTexts.signIn).click();
    await expect(asking(page)).toBeVisible();
    await inspect(page, `second-factor-${place}`);
    await button(asking(page), secondFactorTexts.cancel).click();
    await expect(asking(page)).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await button(page, accountTexts.signIn).click();
    await asking(page).getByLabel(secondFactorTexts.code).fill(app.next());
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeHidden();
  });
}

test('a second factor keeps the earlier session until the code is accepted', { tag: '@phone' }, async ({ page }) => {
  const [before, { email, api }] = [await newPerson(), await newPerson()];
  const { address } = await api.call(contract.accounts.beginSecondFactor, { body: { current_password: PASSWORD } });
  const app = new AuthenticatorApp(address);
  await api.call(contract.accounts.confirmSecondFactor, { body: { code: app.next() } });
  await openSettings(page, before);
  const other = await page.context().newPage();
  await other.goto(`${stageUrl()}/signin?again=1`);
  await field(other, accountTexts.email).fill(email);
  await field(other, accountTexts.password).fill(PASSWORD);
  await button(other, accountTexts.signIn).click();
  await expect(asking(other)).toBeVisible();
  await page.reload();
  await expect(page.getByText(before.email).first()).toBeVisible();
  await expect(asking(other)).toBeVisible();
  const given = other.waitForResponse((answer) => answer.url().endsWith('/give-up'));
  await button(asking(other), secondFactorTexts.cancel).click();
  await given;
  await page.reload();
  await expect(page.getByText(texts.thisSession)).toBeVisible();
  await expect(page.getByText(before.email).first()).toBeVisible();

  // As a provider sends back: a session before is there, and a reload goes on asking.
  await button(other, accountTexts.signIn).click();
  await expect(asking(other)).toBeVisible();
  await other.goto(`${stageUrl()}/auth/callback?next=/settings&second_factor=1`);
  await expect(asking(other)).toBeVisible();
  await other.reload();
  await asking(other).getByLabel(secondFactorTexts.code).fill(app.next());
  await expect(other).toHaveURL(`${stageUrl()}/settings`);
  await expect(other.getByText(email).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
});

test(
  'a second factor is removed by the administration for a person who has lost everything',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const person = await newPerson('Rita que perdeu o celular');
    const { id } = await person.api.call(contract.accounts.me);
    const own = await browser.newPage();
    await openSettings(own, person);
    await turnOn(own);
    await keepCodes(own);
    await own.close();

    await signInOn(page, 'admin@festix.dev');
    await page.goto(`${stageUrl()}/super-admin/users/${id}`);
    await expect(button(page, peopleTexts.secondFactorEnd)).toBeVisible();
    await lookAt(page, 'second-factor-of-user');
    await button(page, peopleTexts.secondFactorEnd).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(peopleTexts.secondFactorEndConsequence)).toBeVisible();
    await inspect(page, 'second-factor-of-user-end');
    await button(dialog, peopleTexts.secondFactorEnd).click();
    await expect(page.getByText(notices.userSecondFactorEnded)).toBeVisible();
    await expect(page.getByText(peopleTexts.secondFactorOff)).toBeVisible();
    await signedIn(person.email, PASSWORD);
  },
);
