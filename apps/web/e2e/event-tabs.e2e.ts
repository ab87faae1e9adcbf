import { expect, test, type Locator, type Page } from '@playwright/test';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { openTab, tabNames, tabRow } from './stage/event-tabs.ts';
import { inspect } from './stage/inspect.ts';
import { memberWith } from './stage/member.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const GROUPS = ['Resumo', 'Ingressos', 'Vendas', 'Porta', 'Página', 'Repasses', 'Equipes'];
/** Pixels at each end of a row in which a tab counts as cut: the fade, and what shows of the next tab. */
const EDGE = 64;

const leftOf = async (tab: Locator) => Math.round((await tab.boundingBox())?.x ?? Number.NaN);

/** Opens a tab of the first row, which stays where it is unless the row cut it, and is whole in sight. */
async function openInPlace(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()!.width;
  const row = await tabRow(page).boundingBox();
  const tab = tabRow(page).getByRole('link', { name, exact: true });
  const before = (await tab.boundingBox())!;
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', /page|true/);
  const after = (await tab.boundingBox())!;
  const isWhole = before.x >= row!.x + EDGE && before.x + before.width <= width - EDGE;
  if (isWhole) expect(Math.abs(after.x - before.x), `${name} stays in its place`).toBeLessThan(1);
  expect(after.x, `${name} begins in sight`).toBeGreaterThanOrEqual(row!.x);
  expect(after.x + after.width, `${name} ends in sight`).toBeLessThanOrEqual(width);
}

test('an event of the producer has seven tabs, and the open one stays in its place', async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  await enter(page, PRODUCER, '/producer/events');
  await page.goto(`${stageUrl()}/producer/events/${event_id}`);
  await expect
    .poll(() => tabNames(page))
    .toEqual([['Resumo', 'Visão geral', 'Mudanças'], ...GROUPS.filter((name) => name !== 'Resumo')]);
  await expect(tabRow(page, 'Resumo').getByRole('link', { name: 'Visão geral' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await inspect(page, 'event-tabs-summary');
  for (const name of [...GROUPS, 'Porta', 'Resumo']) await openInPlace(page, name);

  await openTab(page, 'Ingressos', 'Acessos');
  await expect(page).toHaveURL(`${stageUrl()}/producer/events/${event_id}/access`);
  await inspect(page, 'event-tabs-access');
  await openTab(page, 'Página', 'Integrações');
  await expect(page).toHaveURL(`${stageUrl()}/producer/events/${event_id}/integrations`);
  const last = (await tabRow(page, 'Página').getByRole('link', { name: 'Integrações' }).boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  await inspect(page, 'event-tabs-page');
  // An address below a tab opens that tab.
  await page.goto(`${stageUrl()}/producer/events/${event_id}/coupons/create`);
  await expect(tabRow(page, 'Ingressos').locator('[aria-current=page]')).toHaveText('Cupons');
});

test('the tabs of an event stay within windows from 320 to 1440 pixels', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  await enter(page, PRODUCER, `/producer/events/${event_id}/faq`);
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openTab(page, 'Equipes');
    await openTab(page, 'Página', 'Política de privacidade');
    await inspect(page, `event-tabs-${width}`);
    await openInPlace(page, 'Resumo');
    await openInPlace(page, 'Equipes');
  }
  const lefts = () => Promise.all(GROUPS.map((name) => leftOf(tabRow(page).getByRole('link', { name, exact: true }))));
  const before = await lefts();
  await openTab(page, 'Vendas', 'Pedidos');
  expect(await lefts(), 'a bold word moves no tab').toEqual(before);
});

test(
  'the side menu is whole from 1100 pixels on, below folded to icons, and opens over the screen',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, PRODUCER, '/producer/teams');
    const menu = page.getByRole('complementary').first();
    const widthOf = async () => (await menu.boundingBox())?.width ?? 0;
    const words = menu.getByText('Pontos de venda', { exact: true });
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(words).toBeVisible();
    const whole = await widthOf();
    for (const width of [1099, 701]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(widthOf, `${width}`).toBeLessThan(whole / 2);
      const head = await leftOf(page.getByRole('heading', { level: 1 }));
      await menu.getByRole('button', { name: 'Abrir o menu' }).click();
      await expect.poll(widthOf, `${width}, opened`).toBe(whole);
      expect(await leftOf(page.getByRole('heading', { level: 1 })), 'the screen below stays').toBe(head);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(menu).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
  },
);

test('a member of the door finds its tabs under Porta, and nothing else', { tag: '@phone' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const person = await memberWith(event_id, ['checkins']);
  await enter(page, person.email, `/team-member/events/${event_id}/checkins`);
  await expect.poll(() => tabNames(page)).toEqual([['Porta', 'Entradas', 'Painel ao vivo', 'Ensaio', 'Aparelhos']]);
  await inspect(page, 'event-tabs-door');
  await openTab(page, 'Porta', 'Aparelhos');
  await expect(page).toHaveURL(`${stageUrl()}/team-member/events/${event_id}/checkins/devices`);
  await page.goto(`${stageUrl()}/team-member/events/${event_id}/payouts`);
  await expect(page.getByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeVisible();
  await expect.poll(() => tabNames(page)).toEqual(['Porta']);
});

test(
  'a tab alone in its group has its own name, for a member of the finances',
  { tag: '@desktop' },
  async ({ page }) => {
    const { event_id } = await openEventOfTonight();
    const person = await memberWith(event_id, ['overview', 'payouts']);
    await enter(page, person.email, '/team-member/events');
    await page.goto(`${stageUrl()}/team-member/events/${event_id}`);
    await expect.poll(() => tabNames(page)).toEqual(['Visão geral', 'Repasses']);
    await openTab(page, 'Repasses');
    await expect(page).toHaveURL(`${stageUrl()}/team-member/events/${event_id}/payouts`);
    await expect.poll(() => tabNames(page)).toEqual(['Visão geral', 'Repasses']);
    await inspect(page, 'event-tabs-finances');
  },
);
