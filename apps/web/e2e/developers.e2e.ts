import { expect, test, type Page } from '@playwright/test';
import { contract, type WebhookDeliveryView } from '@festix/domain/contract';
import { webhookAddress } from '@festix/domain/messages';
import { isSignedBy, WebhookReceiver } from '../../../tools/stage/webhook-receiver.ts';
import {
  deliveryStates,
  developersTexts as texts,
  kindName,
  kindNames,
  scopeNames,
} from '../src/screens/operations/developers/developers-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect, inspectOver } from './stage/inspect.ts';
import { enter, newProducer, PASSWORD, type Person } from './stage/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function choose(page: Page, url: string, entry: string): Promise<void> {
  await button(page, texts.actionsOf(url)).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** Reads the secret that is shown this once, and puts it away. */
async function keepSecret(page: Page, picture: string): Promise<string> {
  const shown = page.getByText(/^whsec_/);
  await expect(shown).toBeVisible();
  await inBothLights(page, picture);
  const secret = await shown.textContent();
  await button(page, texts.kept).click();
  await expect(shown).toHaveCount(0);
  return secret ?? '';
}

async function closeDrawer(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('list', { name: texts.deliveries })).toHaveCount(0);
}

/** Returns the deliveries to the only webhook of this producer. */
async function deliveries({ api }: Person): Promise<WebhookDeliveryView[]> {
  const { data } = await api.call(contract.webhooks.list, {});
  const answer = await api.call(contract.webhooks.deliveries, { params: { webhook_id: data[0]?.id ?? '' } });
  return answer.data;
}

test(
  'the demonstration has a webhook address with a history, and an API key',
  { tag: '@desktop' },
  async ({ page }) => {
    await enter(page, 'produtor@festix.dev', '/producer/developers');
    await expect(page.getByText('https://crm.produtora-varal.example/festix').first()).toBeVisible();
    await expect(page.getByText('Site da produtora')).toBeVisible();
    await inBothLights(page, 'developers');
    await page.getByRole('link', { name: /crm\.produtora-varal/ }).click();
    await expect(page.getByRole('list', { name: texts.deliveries })).toContainText(kindNames['checkin.created']);
    await inBothLights(page, 'webhook-deliveries');
  },
);

test(
  'a producer connects a program: webhook address, secret, test event and API key',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await newProducer();
    const receiver = await WebhookReceiver.start();
    const list = page.getByRole('list', { name: texts.deliveries });
    let original = '';
    await enter(page, producer.email, '/producer/developers', PASSWORD);

    await test.step('an address is made, and its secret shown once', async () => {
      await expect(page.getByText(texts.noWebhooks)).toBeVisible();
      await inspect(page, 'developers-empty');
      await button(page, texts.newWebhook).click();
      await field(page, texts.url).fill('http://crm.varal.example/festix');
      await button(page, texts.create).click();
      await expect(page.getByText(webhookAddress.message)).toBeVisible();
      await inBothLights(page, 'webhook-new');
      await inspectOver(page, 'webhook-new');
      await field(page, texts.url).fill(receiver.url);
      await button(page, texts.create).click();
      original = await keepSecret(page, 'webhook-secret');
    });

    await test.step('a test is sent, and arrives signed', async () => {
      await choose(page, receiver.url, texts.openDeliveries);
      await button(page, texts.sendTest).click();
      await expect(list).toContainText(deliveryStates.sent);
      expect(await deliveries(producer)).toMatchObject([{ kind: 'webhook.test', state: 'sent' }]);
      expect(receiver.received.map((message) => isSignedBy(original, message))).toEqual([true]);
      await closeDrawer(page);
    });

    await test.step('its secret is changed, and what is sent again is signed by the new one too', async () => {
      await choose(page, receiver.url, texts.rotate);
      const question = page.getByRole('dialog', { name: texts.rotateOf(receiver.url) });
      await expect(question.getByText(texts.rotateConsequence)).toBeVisible();
      await inBothLights(page, 'webhook-rotate');
      await question.getByRole('button', { name: texts.rotate, exact: true }).click();
      await expect(question).toHaveCount(0);
      const renewed = await keepSecret(page, 'webhook-secret-new');
      await choose(page, receiver.url, texts.openDeliveries);
      await button(page, texts.replayOf(kindName('webhook.test'))).click();
      await expect(page.getByText(texts.replayed)).toBeVisible();
      await expect.poll(() => receiver.received.length).toBe(2);
      const [first, second] = receiver.received;
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect([isSignedBy(original, first!), isSignedBy(renewed, first!)]).toEqual([true, false]);
      expect([isSignedBy(original, second!), isSignedBy(renewed, second!)]).toEqual([true, true]);
      await expect(list).toContainText(deliveryStates.sent);
      await inBothLights(page, 'webhook-replayed');
    });

    await test.step('one that is not taken says why, and waits', async () => {
      receiver.always = 503;
      await button(page, texts.sendTest).click();
      await expect(list).toContainText(texts.answered(503));
      await expect(list).toContainText(deliveryStates.waiting);
      expect(await deliveries(producer)).toMatchObject([{ state: 'waiting' }, { state: 'sent' }]);
      await closeDrawer(page);
    });

    await test.step('it is switched off and removed', async () => {
      await choose(page, receiver.url, texts.switchOff);
      await expect(page.getByText(texts.switchedOffDone)).toBeVisible();
      const [waited] = await deliveries(producer);
      expect(waited).toMatchObject({ state: 'failed', failure: 'switched_off' });
      await choose(page, receiver.url, texts.remove);
      await button(page, texts.remove).click();
      await expect(page.getByText(texts.noWebhooks)).toBeVisible();
      await receiver.stop();
    });

    await test.step('a key opens what it was made for, until it is revoked', async () => {
      await button(page, texts.newKey).click();
      await field(page, texts.keyName).fill('Site');
      await page.getByRole('checkbox', { name: scopeNames['events:read'] }).check();
      await inBothLights(page, 'key-new');
      await inspectOver(page, 'key-new');
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
  },
);
