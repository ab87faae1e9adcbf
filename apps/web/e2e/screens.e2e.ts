import { expect, test } from '@playwright/test';
import { contract, type ProducerDashboardView } from '@festix/domain/contract';
import { dayOf, formatBRL, formatCount, notices, type Cents } from '@festix/domain/ground';
import { dashboardTexts } from '../src/screens/figures/dashboard/dashboard-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

const FIRST_EVENT = 'arraial-da-lua-cheia';
const FIRST_NAME = 'Arraial da Lua Cheia';

async function firstEventId(): Promise<string> {
  const producer = await signedIn('produtor@festix.dev');
  const { data } = await producer.call(contract.events.list, { area: 'producer', query: { name: FIRST_NAME } });
  const event = data.find((row) => row.slug === FIRST_EVENT);
  if (!event) throw new Error('the demonstration has its first event');
  return event.id;
}

test('public screens open', { tag: '@phone' }, async ({ page }) => {
  await page.goto(stageUrl());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await inspect(page, 'home');
  await page.goto(`${stageUrl()}/events/${FIRST_EVENT}`);
  await expect(page.getByText('2º lote').first()).toBeVisible();
  await inspect(page, 'event');
  await page.goto(`${stageUrl()}/signin`);
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await inspect(page, 'signin');
  await page.goto(`${stageUrl()}/nenhum-lugar`);
  await page.getByRole('heading').first().waitFor();
  await inspect(page, 'not-found');
});

test('sign-in shows its errors, and leads to the address in redirectUrl', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/signin?redirectUrl=https://exemplo.com/`);
  await page.getByLabel('E-mail').fill('produtor');
  await page.getByLabel('Senha', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail inválido')).toBeVisible();
  await expect(page.getByText('Mínimo de 6 caracteres')).toBeVisible();
  await page.getByLabel('E-mail').fill(' produtor@festix.dev ');
  await page.getByLabel('Senha', { exact: true }).fill('errada123');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('festix123');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Eventos' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(stageUrl());
});

for (const [tag, email, path, title] of [
  ['@desktop', 'produtor@festix.dev', '/producer/events', 'Eventos'],
  ['@phone', 'equipe@festix.dev', '/team-member/events', 'Eventos'],
  ['@phone', 'porta@festix.dev', '/team-member/events', 'Eventos'],
  ['@desktop', 'admin@festix.dev', '/super-admin/events', 'Eventos'],
  ['@desktop', 'suporte@festix.dev', '/support/events', 'Eventos'],
  ['@phone', 'pdv@festix.dev', '/sale-point/events', 'Eventos'],
  ['@phone', 'cliente@festix.dev', '/customer/orders', 'Meus Ingressos'],
] as const) {
  test(`${email} arrives at ${path}`, { tag }, async ({ page }) => {
    await enter(page, email, path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await inspect(page, path.slice(1).replaceAll('/', '-'));
  });
}

test('a producer begins with the receipts of this year’s events', { tag: '@desktop' }, async ({ page }) => {
  const year = dayOf(new Date()).slice(0, 4);
  // Other tests sell meanwhile: the page is compared with the answer that it shows.
  const answer = page.waitForResponse((response) => response.url().includes('/api/producer/dashboard?'));
  await enter(page, 'produtor@festix.dev', '/producer');
  await expect(page.getByRole('heading', { name: 'Olá, Produtora Varal' })).toBeVisible();
  const asked = new URL((await answer).url()).searchParams;
  expect([asked.get('from'), asked.get('to')]).toEqual([`${year}-01-01`, `${year}-12-31`]);
  const { totals } = (await (await answer).json()) as ProducerDashboardView;
  const atTills = (totals.total_receipt - totals.platform_total_receipt) as Cents;
  const shown: [label: string, value: string, note: string][] = [
    [
      dashboardTexts.billed,
      formatBRL(totals.total_receipt),
      dashboardTexts.byOrigin(formatBRL(totals.platform_total_receipt), formatBRL(atTills)),
    ],
    [dashboardTexts.tickets, formatCount(totals.tickets_count), dashboardTexts.orders(totals.orders_count)],
    [dashboardTexts.averagePrice, formatBRL(totals.average_receipt), dashboardTexts.perPaidTicket],
    [dashboardTexts.courtesies, formatCount(totals.courtesies_count), dashboardTexts.outsideReceipts],
  ];
  const figures = page.getByRole('region', { name: dashboardTexts.figures });
  for (const [label, value, note] of shown) {
    const figure = figures.getByText(label, { exact: true }).locator('..');
    await expect(figure).toHaveText(`${label}${value}${note}`.replaceAll('\u00a0', ' '));
  }
  await inBothLights(page, 'producer');
  await page.goto(`${stageUrl()}/producer?period=custom&from=${year}-01-01&to=${year}-01-02&name=nada`);
  await expect(page.getByRole('heading', { name: notices.noEventsFound })).toBeVisible();
  await inspect(page, 'producer-nothing-found');
  await page.goto(`${stageUrl()}/producer?period=future&name=${encodeURIComponent(FIRST_NAME)}`);
  await page
    .getByRole('link', { name: new RegExp(FIRST_NAME) })
    .last()
    .click();
  await expect(page).toHaveURL(/\/producer\/events\/[0-9a-f-]+\/overview$/);
});

test('the entries of an event are filtered, searched, and opened at the door', { tag: '@phone' }, async ({ page }) => {
  const event_id = await firstEventId();
  await enter(page, 'porta@festix.dev', `/team-member/events/${event_id}/checkins`);
  await expect(page.getByRole('heading', { name: 'Entradas' })).toBeVisible();
  await expect(page.getByText('dentro de').first()).toBeVisible();
  await inspect(page, 'entries');
  await page.getByPlaceholder('Nome ou e-mail').fill('ninguém com este nome');
  await expect(page).toHaveURL(/query=/);
  await expect(page.getByText('Nenhuma entrada encontrada com os filtros aplicados.')).toBeVisible();
  await inspect(page, 'entries-empty');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('link', { name: 'Nova entrada' }).click();
  await expect(page.getByRole('heading', { name: 'Dê um nome a este aparelho' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/door/${event_id}`);
});

test('a person without the role is refused', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'cliente@festix.dev', '/customer/orders');
  await page.goto(`${stageUrl()}/producer/events`);
  await page.getByRole('heading').first().waitFor();
  await inspect(page, 'forbidden');
});
