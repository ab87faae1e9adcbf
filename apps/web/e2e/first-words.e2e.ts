import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { stageUrl } from './stage/api-client.ts';
import { demoIds } from './screens/ids.ts';
import { openEventOfTonight } from './stage/evening.ts';

const EVENT = '/events/jazz-no-coreto';

/** Opens a page whose files never come, as a slow network's do for seconds. */
async function openWithout(page: Page, files: RegExp, path: string): Promise<void> {
  await page.route(files, () => undefined);
  await page.goto(stageUrl() + path, { waitUntil: 'commit' });
}

const isWhole = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test(
  'the page of an event has its place, prices and way on before scripts and sheets have come',
  { tag: '@phone' },
  async ({ page }) => {
    await openWithout(page, /\.(?:js|css)$/, EVENT);
    await expect(page.getByRole('heading', { level: 1, name: 'Jazz no Coreto' })).toBeInViewport();
    await expect(page.getByRole('link', { name: /abrir no mapa/ })).toHaveAttribute('href', /google\.com\/maps/);
    await expect(page.getByText(/^R\$\s[\d,]+ \+ [\d,]+ taxa$/).first()).toBeVisible();
    expect(await isWhole(page)).toBe(true);
    const buy = page.getByRole('link', { name: 'Comprar' });
    await expect(buy).toBeInViewport({ ratio: 1 });
    // The name stands beside its poster, as the app draws it.
    const [poster, name] = await Promise.all(
      ['.event-page_eventPoster', 'h1'].map((part) => page.locator(part).boundingBox()),
    );
    expect(name!.x).toBeGreaterThan(poster!.x + poster!.width);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 12, 24)');
    await buy.click();
    await expect(page.getByRole('heading', { name: 'Ingressos' })).toBeInViewport();
  },
);

/** Opens a page whose scripts, or some of them, come once the returned function is called. */
async function openUnscripted(page: Page, path: string, scripts = /\.js$/): Promise<() => void> {
  let release = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(stageUrl() + path, { waitUntil: 'commit' });
  return release;
}

/** Returns the distances of parts from the top of the page. */
const placesOf = (page: Page, parts: readonly string[]) =>
  Promise.all(parts.map(async (part) => Math.round((await page.locator(part).boundingBox())!.y)));

test('the app takes over what was read before it ran without moving it', { tag: '@phone' }, async ({ page }) => {
  const release = await openUnscripted(page, EVENT);
  const parts = ['h1', '.event-page_facts > li:nth-child(2)', '.event-page_lot >> nth=0', '.purchase_buyBar'];
  await expect(page.getByRole('link', { name: 'Comprar' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await placesOf(page, parts);
  release();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible();
  const after = await placesOf(page, parts);
  for (const [at, y] of after.entries()) expect(Math.abs(y - before[at]!), parts[at]).toBeLessThanOrEqual(12);
});

test('the page of a waiting order has its cost before scripts, and the app draws it at the same place', async ({
  page,
}) => {
  const { slug } = await openEventOfTonight();
  const id = randomUUID();
  const anybody = clientOf(stageUrl(), '');
  const { lots } = await anybody.call(contract.buying.event, { params: { slug } });
  const price_id = lots[0]?.prices[0]?.id ?? '';
  await anybody.call(contract.buying.book, { params: { slug }, body: { id, items: [{ price_id, amount: 2 }] } });
  const release = await openUnscripted(page, `/events/${slug}/orders/${id}`);
  await expect(page.getByText(/^2 ingressos R\$/)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Voltar ao evento' })).toHaveAttribute('href', `/events/${slug}`);
  expect(await isWhole(page)).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const parts = ['h1', '.checkout-strip_amount', '.checkout-strip_clock', '.payment_sum >> nth=0'];
  const before = await placesOf(page, parts);
  release();
  await expect(page.getByRole('button', { name: 'Gerar Pix' })).toBeVisible();
  expect(await placesOf(page, parts)).toEqual(before);
});

const NIGHT = 'rgb(17, 12, 24)';

/** The pages that ask a stranger to sign in: the word beside their mark, their ground by night, and parts of the sign-in. */
const SIGN_INS = [
  // The door's ground is darker, by day as well.
  ['/door', 'Porta', 'rgb(10, 7, 15)'],
  ['/till', 'Caixa', NIGHT],
  ['/producer/events', 'Festix', NIGHT],
] as const;

for (const [path, word, night] of SIGN_INS) {
  test(
    `${path} shows its mark and a word to a person with a session before scripts and sheets have come`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.context().addCookies([{ name: 'festix_refresh', value: 'some', url: stageUrl() }]);
      await openWithout(page, /\.(?:js|css)$/, path);
      await expect(page.getByText(`${word} Abrindo…`)).toBeVisible();
      const mark = page.locator('[data-first-words] svg');
      await expect(mark).toBeInViewport({ ratio: 1 });
      const { x, width } = (await mark.boundingBox())!;
      expect(Math.abs(x + width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(2);
      await expect(page.locator('input')).toHaveCount(0);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('body')).toHaveCSS('background-color', night);
    },
  );

  for (const [who, isRemembered] of [
    ['a stranger', false],
    ['a person whose session has ended', true],
  ] as const)
    test(
      `${path} takes what ${who} types before the app is there, and the app goes on with it`,
      { tag: '@phone' },
      async ({ page }) => {
        if (isRemembered) await page.addInitScript(() => localStorage.setItem('festix.signed-in', '1'));
        const release = await openUnscripted(page, path);
        await page.getByLabel('E-mail').fill('ana@exemplo.br');
        await page.getByLabel('Senha', { exact: true }).click();
        await page.keyboard.type('segre');
        expect(await isWhole(page)).toBe(true);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Abrindo…' })).toBeDisabled();
        await expect(page).toHaveURL(stageUrl() + path);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const parts = ['h1', 'input[name=email]', 'input[name=password]'];
        const before = await placesOf(page, parts);
        release();
        await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
        await page.keyboard.type('do');
        await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.br');
        await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('segredo');
        const after = await placesOf(page, parts);
        for (const [at, y] of after.entries()) expect(Math.abs(y - before[at]!), parts[at]).toBeLessThanOrEqual(12);
        expect(page.url()).not.toContain('segre');
      },
    );
}

for (const [path, email] of [
  ['/door', 'produtor@festix.dev'],
  ['/till', 'bilheteria@festix.dev'],
] as const) {
  test(`a stranger signs in at ${path} while the app is on its way`, { tag: '@phone' }, async ({ page }) => {
    const release = await openUnscripted(page, `${path}/${(await demoIds()).event}`, /-app-[^/]*\.js$/);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('festix123');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByLabel('Senha', { exact: true })).toBeHidden();
    release();
    await expect(page.getByLabel('Nome do aparelho')).toBeVisible();
  });
}

test(
  'an app of which a file gets lost while a stranger signs in is loaded again',
  { tag: '@phone' },
  async ({ page }) => {
    let lost = 0;
    await page.route(/-app-[^/]*\.js$/, (route) => (lost++ === 0 ? route.abort() : route.continue()));
    await page.goto(`${stageUrl()}/door/${(await demoIds()).event}`);
    await page.getByLabel('E-mail').fill('produtor@festix.dev');
    await page.getByLabel('Senha', { exact: true }).fill('festix123');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByLabel('Nome do aparelho')).toBeVisible();
    expect(lost).toBeGreaterThan(1);
  },
);

test('a stranger at an area signs in without having loaded it, and comes back', { tag: '@phone' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${stageUrl()}/producer/events?query=jazz`);
  await expect(page.locator('[data-first-words]')).toHaveCount(0);
  await page.getByLabel('E-mail').fill('produtor@festix.dev');
  // The server, which sent the sign-in with the page, need not be asked whether there is a session.
  for (const needless of ['AreaFrame', '/api/auth/refresh'])
    expect(loaded.filter((url) => url.includes(needless))).toEqual([]);
  await page.getByLabel('Senha', { exact: true }).fill('festix123');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(`${stageUrl()}/producer/events?query=jazz`);
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
});

test(
  'a phone shows price and way on with name, date and place on its first screen',
  { tag: '@phone' },
  async ({ page }) => {
    const { slug } = await openEventOfTonight();
    for (const path of [EVENT, `/events/${slug}`]) {
      for (const size of [
        { width: 390, height: 844 },
        { width: 320, height: 568 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(stageUrl() + path);
        const bar = page.getByRole('region', { name: 'Preços e ingressos' });
        const buy = bar.getByRole('button', { name: 'Comprar' });
        await expect(buy).toBeInViewport({ ratio: 1 });
        await expect(bar.getByText('R$')).toBeInViewport({ ratio: 1 });
        const foot = (await bar.boundingBox())!.y;
        for (const part of [page.getByRole('heading', { level: 1 }), page.locator('.event-page_facts > li').nth(1)]) {
          const { y, height } = (await part.boundingBox())!;
          expect(y + height, `${path} ${size.width}`).toBeLessThanOrEqual(foot);
        }
      }
    }
  },
);
