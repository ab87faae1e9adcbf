import { expect, test, type Page } from '@playwright/test';
import { notices } from '@festix/domain/ground';
import { legalTitles } from '@festix/domain/people';
import { lawTexts } from '../src/frame/app/law-texts.ts';
import { settingsTexts } from '../src/screens/people/account/account-texts.ts';
import { legalTexts } from '../src/screens/operations/law/law-texts.ts';
import { publicTexts } from '../src/frame/public/public-texts.ts';
import { purchaseTexts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

/** The operator of the demonstration, as every footer names it. */
const PLATFORM = ['Festix Demonstração Ltda.', '12.ABC.345/01DE-35', 'Rua da Aurora, 100', 'ola@festix.dev'];

/** Public pages of every kind, each with what the law has it say beside who runs the house. */
const PAGES: readonly [path: string, words: readonly string[]][] = [
  ['/', []],
  ['/events', []],
  ['/venues', []],
  ['/events/produtora-varal', []],
  ['/signup', [lawTexts.agreement['signing-up']]],
  [
    '/events/jazz-no-coreto',
    [
      publicTexts.seller,
      'Produtora Varal Ltda.',
      'CNPJ 11.222.333/0001-81 · Recife - PE',
      'Não recomendado para menores de 16 anos',
      'Rampa',
      'acesso@festix.dev',
    ],
  ],
];

async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) await expect(page.locator('body')).toContainText(word);
}

test(
  'every public page names the operator of the platform, with terms and privacy notice one tap away',
  { tag: '@phone' },
  async ({ page }) => {
    for (const [path, words] of PAGES) {
      await page.goto(stageUrl() + path);
      await expectWords(page, [...PLATFORM, ...words]);
      for (const link of [lawTexts.terms, lawTexts.privacy])
        await expect(page.getByRole('link', { name: link, exact: true }).last()).toBeVisible();
    }
    await inspect(page, 'law-event');
    await page.getByRole('link', { name: lawTexts.terms, exact: true }).click();
    await expect(page.getByRole('heading', { name: legalTitles.terms, level: 1 })).toBeVisible();
    await expectWords(page, PLATFORM.slice(0, 2));
    await inspect(page, 'law-terms');
    await page.getByRole('link', { name: lawTexts.privacy, exact: true }).click();
    await expect(page.getByRole('region', { name: legalTexts.officer })).toContainText('Dora Dados, dados@festix.dev');
  },
);

test('a person’s CPF is masked on the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/events/cineclube-ao-luar`);
  await expectWords(page, ['Aurora Lima', 'CPF ***.982.***-**']);
  await expect(page.locator('body')).not.toContainText('529.982.247-25');
});

test(
  'a buyer reads the withdrawal limit, the seller and the accepted terms before the payment',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(`${stageUrl()}/events/jazz-no-coreto`);
    await page
      .getByRole('button', { name: /^Pôr mais um: / })
      .first()
      .click();
    await page.getByRole('button', { name: purchaseTexts.buy, exact: true }).first().click();
    await page.waitForURL(/\/orders\//);
    await expectWords(page, [
      'até 48 h antes do evento',
      purchaseTexts.howToWithdraw,
      'Quem vende: Produtora Varal Ltda., CNPJ 11.222.333/0001-81',
      lawTexts.agreement.paying,
    ]);
    await inspect(page, 'law-checkout');
  },
);

test('a producer enters the seller of an event', async ({ page }) => {
  await enter(page, 'produtor@festix.dev', '/settings');
  const part = page.getByRole('region', { name: settingsTexts.seller });
  await expect(part.getByLabel(settingsTexts.sellerName)).toHaveValue('Produtora Varal Ltda.');
  await part.getByLabel(settingsTexts.sellerState).fill('xx');
  await part.getByRole('button', { name: settingsTexts.save }).click();
  await expect(part).toContainText('Escolha um estado');
  await part.getByLabel(settingsTexts.sellerState).fill('pe');
  await part.getByRole('button', { name: settingsTexts.save }).click();
  await expect(page.getByText(notices.sellerSaved)).toBeVisible();
});

test('the administration publishes the next version of the terms', async ({ page }) => {
  await enter(page, 'admin@festix.dev', '/super-admin/legal');
  const part = page.getByRole('region', { name: legalTitles.terms, exact: true });
  // The next number is larger when the other size's test publishes meanwhile.
  const publish = /^Publicar versão \d+$/;
  const numbered = async () =>
    Number((await part.getByRole('button', { name: publish }).innerText()).match(/\d+/)?.[0]);
  const next = await numbered();
  await inspect(page, 'law-legal-texts');
  await part.getByRole('button', { name: publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: publish }).click();
  await expect(page.getByText(notices.legalTextPublished)).toBeVisible();
  await expect.poll(numbered).toBeGreaterThan(next);
  await page.goto(`${stageUrl()}/termos?versao=1`);
  await expectWords(page, ['Versão 1']);
});
