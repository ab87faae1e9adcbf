import { expect, test, type Page } from '@playwright/test';
import { contract, type WebhookDeliveryView } from '@festix/domain';
import {
  deliveryStates,
  developersTexts as texts,
  failureNames,
  kindNames,
  scopeNames,
} from '../src/screens/developers/developers-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { enter, newProducer, PASSWORD, type Person } from './stage/people.ts';

/** Of a name that nobody can have: what is sent there never leaves. */
const ADDRESS = 'https://crm.varal.example/festix';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function inBothLights(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function choose(page: Page, entry: string): Promise<void> {
  await button(page, texts.actionsOf(ADDRESS)).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** What was sent to the only address of this producer. */
async function deliveries({ api }: Person): Promise<WebhookDeliveryView[]> {
  const { data } = await api.call(contract.webhooks.list, {});
  const answer = await api.call(contract.webhooks.deliveries, { params: { webhook_id: data[0]?.id ?? '' } });
  return answer.data;
}

test('the demonstration has an address with a past, and a key', async ({ page }) => {
  await enter(page, 'produtor@festix.dev', '/producer/developers');
  await expect(page.getByText('https://crm.produtora-varal.example/festix').first()).toBeVisible();
  await expect(page.getByText('Site da produtora')).toBeVisible();
  await inBothLights(page, 'developers');
  await page.getByRole('link', { name: /crm\.produtora-varal/ }).click();
  await expect(page.getByRole('list', { name: texts.deliveries })).toContainText(kindNames['checkin.created']);
  await inBothLights(page, 'webhook-deliveries');
});

test('a producer connects a program: an address, its secret, a test, and a key', async ({ page }) => {
  const producer = await newProducer();
  await enter(page, producer.email, '/producer/developers', PASSWORD);

  await test.step('an address is made, and its secret shown once', async () => {
    await expect(page.getByText(texts.noWebhooks)).toBeVisible();
    await inspect(page, 'developers-empty');
    await button(page, texts.newWebhook).click();
    await field(page, texts.url).fill('https://10.0.0.7/');
    await button(page, texts.create).click();
    await expect(page.getByText('Este endereço não é público.', { exact: false })).toBeVisible();
    await inBothLights(page, 'webhook-new');
    await field(page, texts.url).fill(ADDRESS);
    await button(page, texts.create).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await inBothLights(page, 'webhook-secret');
    await button(page, texts.kept).click();
    await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  });

  await test.step('a test is sent, fails, and says why', async () => {
    await choose(page, texts.openDeliveries);
    await button(page, texts.sendTest).click();
    const list = page.getByRole('list', { name: texts.deliveries });
    await expect(list).toContainText(failureNames.unreachable, { timeout: 15_000 });
    await expect(list).toContainText(deliveryStates.waiting);
    expect(await deliveries(producer)).toMatchObject([{ kind: 'webhook.test', state: 'waiting' }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
    await expect(list).toHaveCount(0);
  });

  await test.step('it is switched off and removed', async () => {
    await choose(page, texts.switchOff);
    await expect(page.getByText(texts.switchedOffDone)).toBeVisible();
    expect(await deliveries(producer)).toMatchObject([{ state: 'failed', failure: 'switched_off' }]);
    await choose(page, texts.remove);
    await button(page, texts.remove).click();
    await expect(page.getByText(texts.noWebhooks)).toBeVisible();
  });

  await test.step('a key opens what it was made for, until it is revoked', async () => {
    await button(page, texts.newKey).click();
    await field(page, texts.keyName).fill('Site');
    await page.getByRole('checkbox', { name: scopeNames['events:read'] }).check();
    await inBothLights(page, 'key-new');
    await button(page, texts.createKey).click();
    const secret = await page.getByText(/^festix_\S{43}$/).textContent();
    const status = async (path: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${stageUrl()}/api/producer${path}`, { headers })).status;
    };
    expect([await status('/events'), await status('/teams')]).toEqual([200, 403]);
    await button(page, texts.kept).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, texts.revokeThe('Site')).click();
    const question = page.getByRole('dialog', { name: texts.revokeOf('Site') });
    await question.getByRole('button', { name: texts.revoke, exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(texts.noKeys)).toBeVisible();
    expect(await status('/events')).toBe(401);
  });
});
