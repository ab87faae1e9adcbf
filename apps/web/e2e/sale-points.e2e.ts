import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { contract, type LotView } from '@festix/domain/contract';
import { scanWord } from '@festix/domain/door';
import { notices, problemOf, type Cents } from '@festix/domain/ground';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { accountTexts, newPasswordTexts, settingsTexts } from '../src/screens/people/account/account-texts.ts';
import { cashTexts } from '../src/screens/till/cash/cash-texts.ts';
import { leasesTexts } from '../src/screens/till/leases/leases-texts.ts';
import { overviewTexts } from '../src/screens/figures/overview/overview-texts.ts';
import { salePointTexts } from '../src/screens/till/sale-point/sale-point-texts.ts';
import { salePointsTexts } from '../src/screens/till/sale-points/sale-points-texts.ts';
import { salesTexts } from '../src/screens/figures/sales/sales-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDark } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { option } from './stage/option.ts';
import { enter, newAddress, type Person } from './stage/people.ts';
import { enrolTill, openSalePoint } from './stage/sale-points.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = 'produtor@festix.dev';
const ADMIN = 'admin@festix.dev';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a page for a second person, in a separate browser context of the same size. */
async function anotherPage(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize(), locale: 'pt-BR' });
  return context.newPage();
}

/** Signs in as another person in this browser. */
async function enterAs(page: Page, email: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await enter(page, email, path);
}

/** Returns the event's only lot. */
async function lotOf(event_id: string): Promise<LotView> {
  const producer = await signedIn(PRODUCER);
  const { data } = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
  return data[0]!;
}

/** Sells two tickets at the full price, for cash. */
async function sellTwo({ api }: Person, event_id: string, lot: LotView, device_id?: string): Promise<string> {
  const id = randomUUID();
  const items = [{ price_id: lot.prices.find(({ kind }) => kind === 'inteira')!.id, amount: 2 }];
  await api.call(contract.salePoint.sell, {
    body: { id, event_id, items, payment_method: 'cash', ...(device_id && { device_id }) },
  });
  return id;
}

test(
  'a sale point is created, a person without an account joins it, and it is disabled',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const { event_id } = await openEventOfTonight();
    const email = newAddress();
    const name = `Bilheteria ${email.slice(7, 15)}`;

    await test.step('a producer makes it for all of his events, and invites', async () => {
      await enter(page, PRODUCER, '/producer/sale-points');
      await expect(page.getByRole('link', { name: 'Bilheteria Norte' })).toBeVisible();
      await inspect(page, 'sale-points');
      await page.getByRole('link', { name: salePointsTexts.newSalePoint }).click();
      await expect(page.getByRole('heading', { name: salePointsTexts.newSalePoint })).toBeVisible();
      await button(page, salePointsTexts.create).click();
      await expect(page.getByText(notices.required)).toBeVisible();
      await field(page, salePointsTexts.name).fill(name);
      await page.getByText(salePointsTexts.someEvents).click();
      await button(page, salePointsTexts.create).click();
      await expect(page.getByText(salePointsTexts.eventsRequired)).toBeVisible();
      await page.getByRole('combobox', { name: salePointsTexts.addEvent }).fill(`Noite ${event_id.slice(0, 8)}`);
      await option(page, `Noite ${event_id.slice(0, 8)}`).click();
      await field(page, salePointsTexts.operatorsEmails).fill(`${email.toUpperCase()} `);
      await inspect(page, 'sale-point-new');
      await button(page, salePointsTexts.create).click();
      await expect(page.getByText(notices.salePointCreated)).toBeVisible();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page.getByRole('list', { name: salePointsTexts.invitations })).toContainText(email);
    });

    const theirs = await anotherPage(browser, page);
    await test.step('the invitation makes an account that begins where it sells', async () => {
      const message = theirs.getByRole('link').filter({ hasText: email }).first();
      await expect(async () => {
        await theirs.goto(`${stageUrl()}/api/outbox`);
        await expect(message).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await message.click();
      await theirs.frameLocator('iframe').getByRole('link', { name: 'Aceitar convite' }).first().click();
      await field(theirs, accountTexts.newPassword).fill('cavalo-marinho');
      await field(theirs, accountTexts.passwordAgain).fill('cavalo-marinho');
      await button(theirs, newPasswordTexts.inviteSend).click();
      await theirs.waitForURL((url) => url.pathname === '/sale-point');
      await expect(theirs.getByRole('heading', { name: salePointTexts.events })).toBeVisible();
      await inspect(theirs, 'sale-point-first-day');
      await theirs.getByRole('link', { name: salePointTexts.newSale }).click();
      const till = theirs.getByRole('link', { name: /^Vender Noite/ });
      await expect(till).toHaveAttribute('href', `/till/${event_id}`);
      await inspect(theirs, 'new-sale');
    });

    await test.step('only a supervisor chooses a PIN', async () => {
      await theirs.goto(`${stageUrl()}/settings`);
      await expect(theirs.getByRole('heading', { name: settingsTexts.devices })).toBeVisible();
      await expect(theirs.getByRole('heading', { name: settingsTexts.pin })).toBeHidden();
      await page.reload();
      await page.getByLabel(/ supervisiona$/).click();
      await expect(page.getByText(notices.operatorSaved)).toBeVisible();
      await inspect(page, 'sale-point');
      await inspectDark(page, 'sale-point-dark');
      await theirs.reload();
      await expect(theirs.getByRole('heading', { name: settingsTexts.pin })).toBeVisible();
      const part = theirs.getByRole('region', { name: settingsTexts.pin });
      await part.getByLabel(accountTexts.currentPassword).fill('cavalo-marinho');
      await part.getByLabel(settingsTexts.pinNew).fill('48271');
      await part.getByLabel(settingsTexts.pinAgain).fill('48272');
      await part.getByRole('button', { name: settingsTexts.pinSave }).click();
      await expect(part.getByText(settingsTexts.pinDiffers)).toBeVisible();
      await part.getByLabel(settingsTexts.pinAgain).fill('48271');
      await inspect(theirs, 'settings-pin');
      await part.getByRole('button', { name: settingsTexts.pinSave }).click();
      await expect(theirs.getByText(notices.pinSaved)).toBeVisible();
    });

    await test.step('what is changed is saved, and switched off it sells nothing', async () => {
      await field(page, salePointsTexts.offlinePlaces).fill('30');
      await button(page, salePointsTexts.save).click();
      await expect(page.getByText(notices.salePointSaved)).toBeVisible();
      await button(page, salePointsTexts.switchOff).click();
      await expect(dialog(page).getByText(salePointsTexts.switchOffConsequence)).toBeVisible();
      await inspect(page, 'sale-point-switch-off');
      await button(page, salePointsTexts.switchOffConfirm).click();
      await expect(page.getByText(notices.salePointSwitchedOff)).toBeVisible();
      await expect(page.getByText(salePointsTexts.isOff, { exact: true })).toBeVisible();
      await theirs.goto(`${stageUrl()}/sale-point/sales/create`);
      await expect(theirs.getByText(salePointTexts.noEventsToSell)).toBeVisible();
    });
    await theirs.context().close();
  },
);

test(
  'a super-admin creates a sale point of the platform, and edits those that the platform operates',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = `Loja ${newAddress().slice(7, 15)}`;
    await enter(page, ADMIN, '/super-admin/sale-points');
    await expect(page.getByRole('link', { name: 'Bilheteria Norte' })).toBeVisible();
    await inspect(page, 'sale-points-of-all');
    await page.getByRole('link', { name: salePointsTexts.newSalePoint }).click();
    await expect(page.getByRole('heading', { name: salePointsTexts.newSalePoint })).toBeVisible();
    await field(page, salePointsTexts.name).fill(name);
    await page.getByRole('combobox', { name: salePointsTexts.producer }).fill('varal');
    await option(page, 'Produtora Varal').click();
    await expect(page.getByText(salePointsTexts.runners.platform)).toBeVisible();
    await inspect(page, 'sale-point-new-by-admin');
    await button(page, salePointsTexts.create).click();
    await expect(page.getByText(notices.salePointCreated)).toBeVisible();
    await expect(field(page, salePointsTexts.runners.platform)).toBeChecked();

    await page.goto(`${stageUrl()}/super-admin/sale-points?name=${encodeURIComponent(name)}`);
    await button(page, salePointsTexts.actionsOf(name)).click();
    await page.getByRole('menuitem', { name: salePointsTexts.remove }).click();
    await button(page, salePointsTexts.removeConfirm).click();
    await expect(page.getByText(notices.salePointRemoved)).toBeVisible();
    await expect(page.getByText(notices.noSalePointsFound)).toBeVisible();
  },
);

test(
  'sales are seen by their seller and by supervisors, sent again, and voided',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const { event_id } = await openEventOfTonight();
    const [point, lot] = [await openSalePoint(event_id), await lotOf(event_id)];
    const order_id = await sellTwo(point.operator, event_id, lot);
    const whole_id = await sellTwo(point.supervisor, event_id, lot);
    const { code, tickets } = await point.operator.api.call(contract.salePoint.order, { params: { order_id } });

    await test.step('an operator sees the own day and sales', async () => {
      await enter(page, point.operator.email, '/sale-point');
      await expect(page.getByText(salePointTexts.today)).toBeVisible();
      await expect(page.getByText('R$ 100,00').first()).toBeVisible();
      await inspect(page, 'sale-point-day');
      await page.goto(`${stageUrl()}/sale-point/sales`);
      await expect(page.getByText(salePointTexts.sales(1))).toBeVisible();
      await expect(page.getByRole('combobox', { name: salePointTexts.sellerFilter })).toBeHidden();
    });

    await test.step('a sale is sent again to an address that nobody had left', async () => {
      await page.goto(`${stageUrl()}/sale-point/sales/${order_id}`);
      await expect(page.getByRole('heading', { name: code })).toBeVisible();
      await expect(page.getByText(salePointTexts.noBuyer)).toBeVisible();
      await inspect(page, 'sale');
      await expect(button(page, salePointTexts.void)).toBeHidden();
      const address = newAddress();
      await button(page, salePointTexts.resend).click();
      await dialog(page).getByText('E-mail', { exact: true }).click();
      await dialog(page).getByRole('button', { name: salePointTexts.resend }).click();
      await expect(dialog(page).getByText(salePointTexts.toRequired)).toBeVisible();
      await dialog(page).getByRole('textbox', { name: salePointTexts.toEmail }).fill(address);
      await inspect(page, 'sale-resend');
      await dialog(page).getByRole('button', { name: salePointTexts.resend }).click();
      await expect(page.getByText(notices.ticketResent)).toBeVisible();
      expect((await nextMailTo(address)).template).toContain('ticket');
      await expect(page.getByRole('list', { name: 'Envios' })).toContainText(address);
    });

    await test.step('its detail tells who came in by which door, and what was done with it', async () => {
      const [first] = tickets;
      const producer = await signedIn(PRODUCER);
      await producer.call(contract.checkins.create, {
        area: 'producer',
        params: { event_id },
        body: { id: randomUUID(), ticket_id: first!.id },
      });
      await page.reload();
      await page.getByText(salesTexts.scans(1)).click();
      await expect(page.getByRole('list', { name: /^Ingressos: / })).toContainText(scanWord('ADMITTED'));
      const history = page.getByRole('list', { name: salesTexts.history });
      await expect(history).toContainText('Paula Reis');
      await inspect(page, 'sale-told');
    });

    const theirs = await anotherPage(browser, page);
    await test.step('a supervisor sees everybody’s, finds one, and takes back who is not in', async () => {
      await enter(theirs, point.supervisor.email, '/sale-point/sales');
      await expect(theirs.getByText(salePointTexts.sales(2))).toBeVisible();
      await inspect(theirs, 'sales-of-all');
      await theirs.getByRole('combobox', { name: salePointTexts.sellerFilter }).click();
      await option(theirs, 'Paula Reis').click();
      await expect(theirs.getByText(salePointTexts.sales(1))).toBeVisible();
      await theirs.goto(`${stageUrl()}/sale-point/sales?filter=code&query=${code}`);
      await theirs.getByRole('link', { name: new RegExp(`${code}|${unnamedBuyerLabels.pdv}`) }).click();
      await button(theirs, salePointTexts.void).click();
      await expect(dialog(theirs).getByText(salePointTexts.voidCash, { exact: false })).toBeVisible();
      await expect(dialog(theirs).getByRole('checkbox').first()).toBeDisabled();
      await field(theirs, salePointTexts.reason).fill('Comprou o dia errado');
      await inspect(theirs, 'sale-void');
      await button(theirs, salePointTexts.giveBack('R$\u00a050,00')).click();
      await expect(theirs.getByText(notices.ticketsTakenBack)).toBeVisible();
      await expect(theirs.getByText('Devolvido').first()).toBeVisible();
      await inspect(theirs, 'sale-given-back');
      const { status, refunded_amount } = await point.supervisor.api.call(contract.salePoint.order, {
        params: { order_id },
      });
      expect([status, refunded_amount]).toEqual(['paid', 50_00]);
    });

    await test.step('and a whole one', async () => {
      await theirs.goto(`${stageUrl()}/sale-point/sales/${whole_id}`);
      await button(theirs, salePointTexts.void).click();
      await field(theirs, salePointTexts.reason).fill('Pagou em dobro');
      await dialog(theirs).getByRole('button', { name: salePointTexts.void }).click();
      await expect(theirs.getByText(notices.saleVoided)).toBeVisible();
      await expect(theirs.getByText('Reembolsado').first()).toBeVisible();
      await expect(button(theirs, salePointTexts.void)).toBeHidden();
    });

    await test.step('what stands is in the producer’s figures', async () => {
      await enterAs(theirs, PRODUCER, `/producer/events/${event_id}/overview`);
      const figure = theirs.getByText(overviewTexts.salePoints, { exact: true }).first().locator('..');
      await expect(figure).toContainText('50,00');
      await expect(figure).toContainText(overviewTexts.ordersAndTickets(1, 1));
    });
    await theirs.context().close();
  },
);

test('stubs of a lost till are released by force, in both areas', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const [point, lot] = [await openSalePoint(event_id), await lotOf(event_id)];
  const till = await enrolTill(point.operator, event_id);
  await till.lease(lot.id, 20);
  const lost = await enrolTill(point.operator, event_id, 'Caixa 2');
  await lost.lease(lot.id, 10);

  await test.step('by who runs the event', async () => {
    await enter(page, PRODUCER, `/producer/events/${event_id}/leases`);
    await expect(page.getByText('Caixa 2').first()).toBeVisible();
    await inspect(page, 'event-leases');
    await button(page, leasesTexts.releaseOf('Lote único', 'Caixa 2')).click();
    await field(page, leasesTexts.reason).fill('Caiu no rio');
    await inspect(page, 'lease-release');
    await button(page, leasesTexts.releaseConfirm).click();
    await expect(page.getByText(notices.leaseReleased)).toBeVisible();
    await expect(page.getByText(leasesTexts.states.released, { exact: true })).toBeVisible();
  });

  await test.step('by who supervises the sale point, and by nobody who only sells', async () => {
    await enterAs(page, point.operator.email, '/sale-point/leases');
    await expect(page.getByText('Caixa 1').first()).toBeVisible();
    await expect(button(page, leasesTexts.releaseOf('Lote único', 'Caixa 1'))).toBeHidden();
    await enterAs(page, point.supervisor.email, '/sale-point/leases?state=active');
    await inspect(page, 'leases');
    await button(page, leasesTexts.releaseOf('Lote único', 'Caixa 1')).click();
    await field(page, leasesTexts.reason).fill('Ficou sem bateria');
    await button(page, leasesTexts.releaseConfirm).click();
    await expect(page.getByText(notices.leaseReleased)).toBeVisible();
    await expect(page.getByText(notices.noLeasesFound)).toBeVisible();
  });
  const { tickets_sold, remaining_tickets } = await lotOf(event_id);
  expect([tickets_sold, remaining_tickets]).toEqual([0, 100]);
});

test(
  'a drawer is followed from its opening to its difference; the money of a dead stub is returned',
  { tag: '@desktop' },
  async ({ page }) => {
    const { event_id } = await openEventOfTonight();
    const [point, lot] = [await openSalePoint(event_id), await lotOf(event_id)];
    const me = await point.operator.api.call(contract.accounts.me);
    const till = await enrolTill(point.operator, event_id);
    const { id: lease_id, stubs, prices } = await till.lease(lot.id, 10);
    const price = prices.find(({ kind }) => kind === 'inteira')!;
    const cash_session_id = randomUUID();
    const sell = (stub: number, receipt_number: number) =>
      till.tell('sale', {
        order_id: randomUUID(),
        items: [{ price_id: price.id, ticket_id: stubs[stub]!.ticket_id, unit_amount: price.unit_amount }],
        payment_method: 'cash',
        receipt_number,
        cash_session_id,
      });
    await till.tell('cash_event', { kind: 'opening', amount: 200_00 as Cents, session_id: cash_session_id });
    await sell(0, 1);
    await sell(1, 3);

    await test.step('open, it tells who has yet to count nothing', async () => {
      await enter(page, point.operator.email, '/sale-point/cash');
      await expect(page.getByText('Caixa 1').first()).toBeVisible();
      await inspect(page, 'cash-sessions');
      await page.goto(`${stageUrl()}/sale-point/cash/${cash_session_id}`);
      await expect(page.getByText(cashTexts.afterClosing)).toBeVisible();
      await inspect(page, 'cash-session-open');
    });

    await test.step('closed, it tells what was missing, and a receipt that has not come', async () => {
      await till.tell('cash_event', {
        kind: 'closing',
        amount: 0 as Cents,
        counted: 295_00 as Cents,
        session_id: cash_session_id,
        counts: [{ operator_id: me.id, payment_method: 'cash', amount: 95_00 as Cents }],
      });
      await page.reload();
      await expect(page.getByText('R$ 300,00').first()).toBeVisible();
      await expect(page.getByText(cashTexts.short, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/Falta o recibo \d{3,}-000002/)).toBeVisible();
      await inspect(page, 'cash-session-closed');
      await inspectDark(page, 'cash-session-closed-dark');
      const desktop = page.viewportSize()!;
      await page.setViewportSize({ width: 768, height: 1024 });
      await inspect(page, 'cash-session-upright');
      await page.setViewportSize(desktop);
    });

    await test.step('a stub sold after it was released is money to give back', async () => {
      await point.supervisor.api.call(contract.salePoint.releaseLease, {
        params: { lease_id },
        body: { reason: 'Perdido' },
      });
      await sell(2, 4).catch(() => undefined);
      await enterAs(page, point.supervisor.email, '/sale-point');
      await expect(page.getByText(salePointTexts.cashToReturn, { exact: false })).toBeVisible();
      await inspect(page, 'sale-point-attention');
      await inspectDark(page, 'sale-point-attention-dark');
      await page.getByRole('link', { name: salePointTexts.seeCashToReturn }).click();
      await expect(page.getByText(cashTexts.reasons.stub_released).first()).toBeVisible();
      await inspect(page, 'cash-to-return');
      await page.getByRole('button', { name: /^Marcar a venda/ }).click();
      await button(page, cashTexts.returnConfirm).click();
      await expect(page.getByText(notices.cashReturned)).toBeVisible();
      await expect(page.getByText(notices.noCashToReturn)).toBeVisible();
    });

    await test.step('what a blocked till still tells counts for nothing before a supervisor has judged it', async () => {
      await point.operator.api.call(contract.devices.revokeOwn, { params: { device_id: till.id } });
      const session_id = randomUUID();
      // The device has no right to it: the op is accepted, and not applied.
      await till
        .tell('cash_event', { kind: 'opening', amount: 50_00 as Cents, session_id, note: 'Troco' })
        .catch(() => undefined);
      await page.goto(`${stageUrl()}/sale-point`);
      await page.getByRole('link', { name: salePointTexts.seeHeldOps }).click();
      await expect(page.getByText(problemOf('DEVICE_REVOKED').detail).first()).toBeVisible();
      await inspect(page, 'held-ops');
      await page.getByRole('button', { name: cashTexts.judgeOf('Abertura') }).click();
      await dialog(page).getByText(cashTexts.discard, { exact: true }).click();
      await page.getByLabel(cashTexts.discardNote).fill('Troco contado em outro caixa');
      await inspect(page, 'held-op-discard');
      await button(page, cashTexts.discardConfirm).click();
      await expect(page.getByText(notices.heldOpDiscarded)).toBeVisible();
      await expect(page.getByText(notices.noHeldOps)).toBeVisible();
    });
  },
);
