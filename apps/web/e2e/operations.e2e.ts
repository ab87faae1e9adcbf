import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { failureWords, notices } from '@festix/domain/ground';
import { deliveryStateLabels } from '@festix/domain/messages';
import { leaveUndelivered } from '../../../tools/stage/undelivered.ts';
import { areasTexts } from '../src/frame/areas/areas-texts.ts';
import { devicesTexts } from '../src/screens/door/devices/devices-texts.ts';
import { operationsTexts as texts } from '../src/screens/operations/operations/operations-texts.ts';
import { systemTexts } from '../src/frame/system/system-texts.ts';
import { clipboardBeside } from './stage/clipboard.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inBothLights } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { enter, newAddress } from './stage/people.ts';

const ADMIN = 'admin@festix.dev';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.operations }).getByRole('link', { name, exact: true });

test(
  'a super-admin sees the health of the platform and its failures, and revokes a device',
  { tag: '@desktop' },
  async ({ page }) => {
    const device = `Celular ${randomUUID().slice(0, 8)}`;
    const own = await signedIn(ADMIN);
    await own.call(contract.devices.enrol, { body: { id: randomUUID(), name: device, kind: 'door' } });

    await test.step('every part, and what is switched off', async () => {
      await enter(page, ADMIN, '/super-admin/more');
      await page.getByRole('link', { name: areasTexts.operations }).first().click();
      const parts = page.getByRole('list', { name: texts.health });
      await expect(parts.getByText(texts.well)).toHaveCount(4);
      await expect(page.getByRole('list', { name: texts.services }).getByText('Desligado').first()).toBeVisible();
      await inBothLights(page, 'operations-health');
    });

    await test.step('the queues and the sweeps', async () => {
      await tab(page, texts.tabs.jobs).click();
      await expect(page.getByRole('heading', { name: texts.sweepsTitle })).toBeVisible();
      await expect(page.getByText('E-mails', { exact: true }).first()).toBeVisible();
      await inBothLights(page, 'operations-jobs');
    });

    await test.step('a message that did not arrive goes out once more', async () => {
      const address = newAddress();
      const [sold] = await (await openEventOfTonight()).sellOnline('Bia Nogueira');
      await leaveUndelivered(process.env['E2E_DATABASE_URL'] ?? '', sold!.ticket_id, address);
      const row = page.locator('tr, li').filter({ hasText: address });
      const retry = page.getByRole('button', { name: texts.retryOf(address) });
      await tab(page, texts.tabs.deliveries).click();
      await page.getByLabel(texts.recipient, { exact: true }).fill(address.slice(2, -3));
      await expect(page.getByText('1 envio', { exact: true })).toBeVisible();
      await expect(row).toContainText(texts.notDelivered);
      await inBothLights(page, 'operations-deliveries');
      await retry.click();
      await expect(page.getByText(notices.deliveryRetried)).toBeVisible();
      await expect(retry).toHaveCount(0);
      expect(await nextMailTo(address)).toMatchObject({ template: 'tickets', attachment: 'ingresso.pdf' });
      const again = async () => {
        const { data } = await own.call(contract.operations.deliveries, { query: { query: address } });
        return data.map(({ resent }) => resent?.state);
      };
      await expect.poll(again).toEqual(['sent']);
      // This screen gets no hint: it would read again by itself in half a minute.
      await page.reload();
      await expect(row).toContainText(deliveryStateLabels.sent);
      await inBothLights(page, 'operations-delivery-resent');
    });

    await test.step('a device, wherever it worked', async () => {
      await tab(page, texts.tabs.devices).click();
      await page.getByLabel(texts.deviceQuery, { exact: true }).fill(device);
      await expect(page.getByText('1 aparelho', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: devicesTexts.revokeOf(device) }).click();
      await expect(page.getByText(devicesTexts.revokeConsequence)).toBeVisible();
      await page.getByRole('button', { name: devicesTexts.revokeConfirm }).click();
      await expect(page.getByText(notices.deviceRevoked)).toBeVisible();
      await expect(page.getByText(devicesTexts.revoked, { exact: true })).toBeVisible();
      await inBothLights(page, 'operations-devices');
    });

    await test.step('a webhook is taken once more', async () => {
      await tab(page, texts.tabs.webhooks).click();
      await page
        .getByRole('button', { name: /58980961440$/ })
        .first()
        .click();
      await expect(page.getByText(notices.webhookReplayed)).toBeVisible();
      await inBothLights(page, 'operations-webhooks');
    });
  },
);

test('a broken screen shows the code for the support and the way on', { tag: '@desktop' }, async ({ page }) => {
  const HEALTH = '**/api/super-admin/operations/health';
  await enter(page, ADMIN, '/super-admin/audit');

  await test.step('on an answer that nobody foresaw', async () => {
    let calls = 0;
    await page.route(HEALTH, (route) => {
      calls += 1;
      const broken = { status: 500, headers: { 'x-request-id': 'requisicao-e2e' }, json: { code: 'INTERNAL_ERROR' } };
      return route.fulfill(calls === 1 ? broken : { json: {} });
    });
    await page.goto(`${stageUrl()}/super-admin/operations`);
    await expect(page.getByRole('heading', { name: failureWords.title })).toBeVisible();
    await expect(page.getByText('requisicao-e2e')).toBeVisible();
    await inBothLights(page, 'failure');
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: systemTexts.copyCode }).click();
    await expect(page.getByText(systemTexts.copied)).toBeVisible();
    expect(await clipboardBeside(page)).toBe('requisicao-e2e');
    await page.unroute(HEALTH);
    await page.getByRole('button', { name: failureWords.retry }).click();
    await expect(page.getByRole('list', { name: texts.health })).toBeVisible();
  });

  await test.step('on a part of the app that does not come', async () => {
    await page.route('**/assets/WebhooksScreen*', (route) => route.abort());
    await tab(page, texts.tabs.webhooks).click();
    await expect(page.getByRole('heading', { name: systemTexts.partLost })).toBeVisible();
    await inBothLights(page, 'failure-part');
    await expect(tab(page, texts.tabs.webhooks)).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Áreas' })).toBeVisible();
    await page.unroute('**/assets/WebhooksScreen*');
    await page.getByRole('button', { name: failureWords.retry }).click();
    await expect(tab(page, texts.tabs.webhooks)).toBeVisible();
  });

  await test.step('on a part that does not come without a network, and comes with it', async () => {
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name: 'Usuários' }).click();
    await expect(page.getByText(systemTexts.cutOff)).toBeVisible();
    await page.getByRole('link', { name: failureWords.home }).click();
    await page.getByRole('button', { name: failureWords.retry }).click();
    await expect(page.getByText(systemTexts.cutOff)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible();
  });

  await test.step('on one that does not come at all, from which the way leads home', async () => {
    await page.route('**/assets/Reconciliation*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name: 'Conciliação' }).click();
    await expect(page.getByRole('heading', { name: systemTexts.partLost })).toBeVisible();
    await page.getByRole('link', { name: failureWords.home }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
