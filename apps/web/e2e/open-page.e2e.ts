import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';

/** Opens the page of an event, and waits until it listens. */
async function open(page: Page, slug: string): Promise<void> {
  const watching = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/api/realtime'))
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"watch"')));
  await page.goto(`${stageUrl()}/events/${slug}`);
  await page.getByText('Lote único').waitFor();
  await watching;
}

test('an open page shows changes of others at once', { tag: '@phone' }, async ({ page }) => {
  const { event_id, slug } = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const area = 'producer';
  await open(page, slug);

  // The page never reads again by itself: what it shows from here on it was told.
  await producer.call(contract.events.edit, { area, params: { event_id }, body: { name: 'Noite de outro nome' } });
  await expect(page.getByRole('heading', { level: 1, name: 'Noite de outro nome' })).toHaveCount(1);

  const { data } = await producer.call(contract.lots.list, { area, params: { event_id } });
  const lot_id = data[0]?.id ?? '';
  await producer.call(contract.lots.markSoldOut, { area, params: { event_id, lot_id } });
  await expect(page.getByText('esgotado')).toBeVisible();

  await producer.call(contract.lots.takeBackSoldOut, { area, params: { event_id, lot_id } });
  await expect(page.getByText('esgotado')).toBeHidden();

  await producer.call(contract.lots.editMany, {
    area,
    params: { event_id },
    body: { ids: [lot_id], data: { visible: false } },
  });
  await expect(page.getByText('Nenhum ingresso à venda agora.')).toBeVisible();

  await producer.call(contract.events.edit, { area, params: { event_id }, body: { slug: `${slug}-b` } });
  await expect(page).toHaveURL(`${stageUrl()}/events/${slug}-b`);
});

test('uploaded covers replace the poster', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/events/frevo-das-ladeiras`);
  const cover = page.locator('picture img');
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
  await expect(page.getByRole('heading', { level: 1, name: 'Frevo das Ladeiras' })).toBeInViewport();
  await inspect(page, 'event-with-cover');
  await page.goto(`${stageUrl()}/events`);
  await page.getByRole('heading', { name: 'Frevo das Ladeiras' }).waitFor();
  await inspect(page, 'events-with-covers');
});
