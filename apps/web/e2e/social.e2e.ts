import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { problemOf } from '@festix/domain/ground';
import { ISSUER_COOKIE, type IssuerPerson } from '../../../tools/stage/identity-providers.ts';
import { accountTexts, settingsTexts, signInTexts } from '../src/screens/people/account/account-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { newAddress } from './stage/people.ts';

/** The way back from a provider's page: Google by a link, Apple by a form that it sends from its own page. */
const WAYS = [
  { name: 'google', label: signInTexts.google, back: 'link' },
  { name: 'apple', label: signInTexts.apple, back: 'button' },
] as const;

/** Sets the person as whom this browser is signed in at the provider; returns the e-mail address. */
async function isThere(page: Page, facts: Partial<IssuerPerson> = {}): Promise<string> {
  const email = newAddress();
  const person: IssuerPerson = { sub: randomUUID(), email, email_verified: true, name: 'Ana Souza', ...facts };
  const value = encodeURIComponent(JSON.stringify(person));
  await page.context().addCookies([{ name: ISSUER_COOKIE, value, url: stageUrl() }]);
  return email;
}

for (const { name, label, back } of WAYS) {
  test.describe(`sign-in by ${name}`, () => {
    async function goThereAndBack(page: Page): Promise<void> {
      await page.getByRole('link', { name: label }).click();
      await page.waitForURL((url) => url.pathname === '/auth/authorize' && url.origin !== stageUrl());
      await page.getByRole(back, { name: 'Continue' }).click();
    }

    test(
      'a first visit creates an account and leads to the tickets, a later one opens the same account',
      { tag: '@phone' },
      async ({ page }) => {
        const email = await isThere(page);
        await page.goto(`${stageUrl()}/signin`);
        for (const way of WAYS) await expect(page.getByRole('link', { name: way.label })).toBeVisible();
        await inspect(page, `sign-in-by-${name}`);
        await goThereAndBack(page);
        await expect(page).toHaveURL(`${stageUrl()}/customer/orders`);
        await expect(page.getByRole('heading', { name: 'Meus Ingressos', level: 1 })).toBeVisible();

        await page.goto(`${stageUrl()}/settings`);
        await expect(page.getByLabel(accountTexts.name, { exact: true })).toHaveValue('Ana Souza');
        await expect(
          page.getByRole('region', { name: settingsTexts.email, exact: true }).getByText(email),
        ).toBeVisible();
        await page.getByRole('button', { name: settingsTexts.signOut, exact: true }).click();
        await page.waitForURL(`${stageUrl()}/`);
        await page.goto(`${stageUrl()}/signin?redirectUrl=/settings`);
        await goThereAndBack(page);
        await expect(page).toHaveURL(`${stageUrl()}/settings`);
        await expect(
          page.getByRole('region', { name: settingsTexts.email, exact: true }).getByText(email),
        ).toBeVisible();
      },
    );

    test(
      'a refused sign-in by a provider says why, and keeps the requested page',
      { tag: '@phone' },
      async ({ page }) => {
        await isThere(page, { email_verified: false });
        await page.goto(`${stageUrl()}/signin?redirectUrl=/settings`);
        await goThereAndBack(page);
        await page.waitForURL((url) => url.pathname === '/signin' && url.searchParams.has('error'));
        const { searchParams } = new URL(page.url());
        expect(Object.fromEntries(searchParams)).toEqual({
          error: 'SOCIAL_EMAIL_UNVERIFIED',
          redirectUrl: '/settings',
        });
        await expect(page.getByText(problemOf('SOCIAL_EMAIL_UNVERIFIED').detail)).toBeVisible();
        await inspect(page, `sign-in-by-${name}-refused`);
      },
    );

    test('a cancelled sign-in by a provider returns without an error', { tag: '@phone' }, async ({ page }) => {
      await isThere(page, { sub: '' });
      await page.goto(`${stageUrl()}/signin`);
      await goThereAndBack(page);
      await expect(page).toHaveURL(`${stageUrl()}/signin`);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    });
  });
}
