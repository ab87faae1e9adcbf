import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { buyTwo } from './stage/bought.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDark } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { enter, newPerson, PASSWORD } from './stage/people.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const QR = 'QR Code do ingresso';

/** Resolves once the page opens without a network, with so many orders on the device. */
async function readyForTheCut(page: Page, orders: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(countKept), { message: 'orders are kept on the device' }).toBe(orders);
}

function countKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('festix-own-tickets');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('orders')) return resolve(0);
      const counting = database.transaction('orders').objectStore('orders').count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
}

/** Asserts that the QR code is wholly in sight, on a small phone too. */
async function expectWhole(qr: Locator): Promise<void> {
  const page = qr.page();
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(qr).toBeInViewport({ ratio: 1 });
  if (usual) await page.setViewportSize(usual);
}

/** Asserts that paper shows the tickets, which the door's reader reads, and nothing to press. */
async function expectOnPaper(page: Page, codes: readonly (string | undefined)[], name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const symbols = page.getByRole('img', { name: QR });
  await expect(symbols).toHaveCount(codes.length);
  for (const [at, code] of codes.entries()) expect(await qrOnScreen(symbols.nth(at))).toBe(code);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  await page.emulateMedia({ media: null });
}

test(
  'tickets arrive by mail, are shown without a network, and are removed by a sign-out',
  { tag: '@phone' },
  async ({ page, context }) => {
    const evening = await openEventOfTonight();
    const person = await newPerson('Marina Couto Alves');
    const order = await buyTwo(person, evening);
    const [first, second] = order.tickets ?? [];

    await test.step('the mail brings them', async () => {
      const mail = await nextMailTo(person.email);
      expect(mail.template).toBe('tickets');
      expect(mail.text).toContain(`/events/${evening.slug}/orders/${order.id}`);
    });

    await test.step('once the list was opened, an order opens without a network though it never was', async () => {
      await enter(page, person.email, '/customer/orders');
      await inspect(page, 'own-tickets');
      await readyForTheCut(page, 1);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('link', { name: /Noite/ }).click();
      await expect(page.getByRole('img', { name: QR })).toHaveCount(2);
      await expect(page.getByText('Sem resposta do Festix agora.')).toBeVisible();
      expect(await qrOnScreen(page.getByRole('img', { name: QR }).first())).toBe(first?.qr);
      await context.setOffline(false);
      await page.goto(`${stageUrl()}/customer/orders`);
    });

    await test.step('they are in the list, and on the order’s page with a QR that the door reads', async () => {
      await page.getByRole('link', { name: /Noite/ }).click();
      await expect(page.getByRole('img', { name: QR })).toHaveCount(2);
      await inspect(page, 'order-paid');
      await page.getByText('Pôr na agenda').click();
      await inspect(page, 'order-agenda');
      await page.getByText('Pôr na agenda').click();
      expect(await qrOnScreen(page.getByRole('img', { name: QR }).first())).toBe(first?.qr);
      await inspectDark(page, 'order-paid-dark');
      await expectOnPaper(page, [first?.qr, second?.qr], 'order-on-paper');
    });

    await test.step('one fills the screen', async () => {
      await page.getByRole('link', { name: 'Abrir na tela toda' }).last().click();
      await expect(page.getByText('Ingresso 2 de 2')).toBeVisible();
      await inspect(page, 'ticket');
      expect(await qrOnScreen(page.getByRole('img', { name: QR }))).toBe(second?.qr);
      await expectOnPaper(page, [second?.qr], 'ticket-on-paper');
      await page.getByRole('button', { name: 'Aumentar brilho' }).click();
      const bright = page.getByRole('dialog').getByRole('img');
      expect(await qrOnScreen(bright)).toBe(second?.qr);
      await page.getByRole('button', { name: 'Fechar' }).click();
    });

    await test.step('the network is cut: the same after a reload, with nothing to be done that needs one', async () => {
      await readyForTheCut(page, 1);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText('Ingresso 2 de 2')).toBeVisible();
      expect(await qrOnScreen(page.getByRole('img', { name: QR }))).toBe(second?.qr);
      await expect(page.getByText('Sem resposta do Festix agora.')).toBeVisible();
      await expectWhole(page.getByRole('img', { name: QR }));
      await inspect(page, 'ticket-offline');
      await page.goto(`${stageUrl()}/events/${evening.slug}/orders/${order.id}`);
      await expect(page.getByRole('img', { name: QR })).toHaveCount(2);
      expect(await qrOnScreen(page.getByRole('img', { name: QR }).first())).toBe(first?.qr);
      await expect(page.getByText('Sem resposta do Festix agora.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Transferir' })).toHaveCount(0);
      await inspect(page, 'order-offline');
      await page.goto(`${stageUrl()}/customer/orders`);
      await expect(page.getByRole('link', { name: /Noite/ })).toBeVisible();
      await expect(page.getByText('Sem resposta do Festix agora.')).toBeVisible();
      await inspect(page, 'own-tickets-offline');
    });

    await test.step('every other address leads there too, the app’s own start page first', async () => {
      for (const path of ['/events', `/events/${evening.slug}`, '/']) {
        await page.goto(`${stageUrl()}${path}`);
        await expect(page.getByText('Sem conexão. Confira a internet e tente novamente.')).toBeVisible();
        await inspect(page, `offline${path.replaceAll('/', '-')}`);
      }
      await page.getByRole('link', { name: 'Ver meus ingressos' }).click();
      await page.getByRole('link', { name: /Noite/ }).click();
      await expect(page.getByRole('img', { name: QR })).toHaveCount(2);
    });

    await test.step('signing out leaves nothing behind', async () => {
      await context.setOffline(false);
      await page.goto(`${stageUrl()}/settings`);
      await page.getByRole('button', { name: 'Sair', exact: true }).first().click();
      // A person who signs out gets a new document, which may arrive during the question.
      await expect(async () => expect(await page.evaluate(countKept)).toBe(0)).toPass();
      await context.setOffline(true);
      await page.goto(`${stageUrl()}/events/${evening.slug}/orders/${order.id}`);
      await expect(page.getByText('Ocorreu um erro ao carregar o pedido')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('img', { name: QR })).toHaveCount(0);
    });
  },
);

test(
  'a transferred ticket has a dead QR at once, and its new one opens the door',
  { tag: '@phone' },
  async ({ page }) => {
    const evening = await openEventOfTonight();
    const [giver, receiver] = [await newPerson('Bia Nogueira'), await newPerson('Léo Prado')];
    const order = await buyTwo(giver, evening);
    const old = order.tickets?.[0]?.qr ?? '';
    const producer = await signedIn('produtor@festix.dev');
    const device_id = randomUUID();
    await producer.call(contract.devices.enrol, { body: { id: device_id, name: 'Celular da porta', kind: 'door' } });
    const scan = (reference: string) =>
      producer.call(contract.door.checkin, {
        params: { event_id: evening.event_id },
        body: { id: randomUUID(), device_id, reference },
      });
    await nextMailTo(giver.email);

    await enter(page, giver.email, `/events/${evening.slug}/orders/${order.id}`);
    await page.getByRole('button', { name: 'Transferir' }).first().click();
    await page.getByLabel('Nome de quem recebe').fill(receiver.name);
    await page.getByLabel('E-mail de quem recebe').fill(receiver.email);
    await inspect(page, 'transfer');
    await page.getByRole('button', { name: 'Transferir ingresso' }).click();
    await expect(page.getByText(`Este ingresso agora está com Léo Prado (${receiver.email}).`)).toBeVisible();
    await expect(page.getByRole('img', { name: QR })).toHaveCount(1);
    await inspect(page, 'order-passed-on');

    const [given, told] = [await nextMailTo(receiver.email), await nextMailTo(giver.email)];
    expect([given.template, told.template]).toEqual(['tickets', 'ticket-passed-on']);
    await expect(scan(old)).rejects.toThrow();

    await page.context().clearCookies();
    await enter(page, receiver.email, '/customer/orders?tab=assigned', PASSWORD);
    await inspect(page, 'own-tickets-assigned');
    await page.getByRole('link', { name: /Noite/ }).click();
    const fresh = await qrOnScreen(page.getByRole('img', { name: QR }));
    expect(fresh).not.toBe(old);
    await inspect(page, 'order-given');
    const entered = await scan(fresh);
    expect(entered.ticket_id).toBe(order.tickets?.[0]?.id);
  },
);
