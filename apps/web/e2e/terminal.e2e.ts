import { expect, test, type Browser, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { terminalAdvice } from '@festix/domain/till';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { sandboxTerminalsTexts } from '../src/screens/selling/sandbox/sandbox-terminals-texts.ts';
import { cashTexts } from '../src/screens/till/cash/cash-texts.ts';
import { terminalsTexts } from '../src/screens/till/sale-points/terminals-texts.ts';
import { terminalTexts } from '../src/screens/till/till/terminal/terminal-texts.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts as texts } from '../src/screens/till/till/till-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDialog, inspectLayout, keepPicture } from './stage/inspect.ts';
import { enter, PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';
import { WIDTHS } from './stage/sizes.ts';
import { giveTerminal } from './stage/terminals.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = 'produtor@festix.dev';
const LYING = { width: 844, height: 390 };
/** A till hears of its terminal, and of an end that it did not see, with one of its rounds. */
const HEARD_MS = 60_000;

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Inspects a screen in its own size, on a tablet that stands, and on a phone that lies. */
async function inspectSizes(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  const usual = page.viewportSize()!;
  for (const [size, viewport] of Object.entries({ tablet: WIDTHS.tablet, lying: LYING })) {
    await page.setViewportSize(viewport);
    await inspectLayout(page, `${name}-${size}`);
    await keepPicture(page, `${name}-${size}`);
  }
  await page.setViewportSize(usual);
}

async function anotherPage(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize(), locale: 'pt-BR' });
  return context.newPage();
}

test('a till’s terminal charges cards: approved, refused, asleep, with a lost answer and without a network', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const evening = await openEventOfTonight();
  const point = await openSalePoint(evening.event_id);
  const counter = new TillCounter(page, 'Lote único');
  await counter.enrol(stageUrl(), evening.event_id, { email: point.operator.email, password: PASSWORD }, 'Caixa 1');
  await counter.openDrawer(['1', '0', '0', '00']);
  const terminal = await giveTerminal(point);
  const card = page.getByRole('radio', { name: 'Cartão' });
  const alert = page.getByRole('alert');
  const done = () => expect(counter.heading(texts.done)).toBeVisible({ timeout: HEARD_MS });

  const toCard = async () => {
    await counter.choose('Inteira');
    await counter.toPayment();
    await card.check({ timeout: HEARD_MS });
  };
  const charge = async () => {
    await toCard();
    await key(page, texts.chargeCard).click();
    await expect(page).toHaveURL(/\/terminal\//);
  };

  await test.step('the amount goes to the terminal, and the approval ends the sale', async () => {
    await toCard();
    await page.getByRole('radio', { name: '3x' }).check();
    await inspectSizes(page, 'terminal-card');
    await key(page, texts.chargeCard).click();
    await expect(page.getByText(terminalAdvice('at_terminal', null))).toBeVisible();
    await inspectSizes(page, 'terminal-waiting');
    const bank = await context.newPage();
    await bank.goto(`${stageUrl()}/sandbox/terminals`);
    const one = bank.getByRole('article', { name: terminal.reference });
    await expect(one.getByText('Na maquininha', { exact: true })).toBeVisible();
    await inspectSizes(bank, 'terminal-sandbox');
    await one.getByRole('button', { name: sandboxTerminalsTexts.outcomes.approve }).click();
    await expect(one.getByRole('button', { name: sandboxTerminalsTexts.outcomes.approve })).toBeHidden();
    await bank.close();
    await done();
    await expect(page.getByText('Visa final 4242, 3x')).toBeVisible();
    await inspectSizes(page, 'terminal-receipt');
    await counter.nextSale();
  });

  await test.step('a refused card sells nothing, and the cart is paid in cash', async () => {
    await charge();
    await terminal.play({ outcome: 'refuse', status_detail: 'insufficient_amount' });
    await expect(alert).toHaveText(terminalAdvice('refused', 'insufficient_amount'));
    await inspectSizes(page, 'terminal-refused');
    await page.getByRole('radio', { name: 'Dinheiro' }).check();
    await counter.finishKey().click();
    await done();
    await counter.nextSale();
  });

  await test.step('a terminal that sleeps is told, and the card is typed by hand', async () => {
    await terminal.play({ mood: 'asleep' });
    await toCard();
    await key(page, texts.chargeCard).click();
    await expect(key(page, texts.typeCard)).toBeVisible();
    await expect(alert).toContainText('A maquininha não responde');
    await inspectSizes(page, 'terminal-away');
    await key(page, texts.typeCard).click();
    await counter.finishKey().click();
    await done();
    await expect(page.getByText(texts.typedCard)).toBeVisible();
    await counter.nextSale();
  });

  await test.step('Esc gives a charge up, and nothing is sold', async () => {
    await terminal.play({ mood: 'slow' });
    await charge();
    await expect(key(page, terminalTexts.giveUp)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alert).toHaveText(terminalTexts.giveUpAsked);
    await inspectSizes(page, 'terminal-give-up');
    await key(page, terminalTexts.giveUpNow).click();
    await expect(alert).toHaveText(terminalAdvice('cancelled', 'given_up'));
    await terminal.play({ mood: 'awake' });
    await key(page, texts.tryAgain).click();
    await expect(page.getByText(terminalAdvice('at_terminal', null))).toBeVisible();
    await terminal.play({ outcome: 'approve' });
    await done();
    await counter.nextSale();
  });

  await test.step('a lost answer and a reload make one charge and one sale', async () => {
    await terminal.play({ mood: 'loses_answers' });
    await charge();
    await page.reload();
    await expect(page).toHaveURL(/\/terminal\//);
    await terminal.play({ outcome: 'approve' });
    await done();
    await terminal.play({ mood: 'awake' });
    await counter.nextSale();
  });

  await test.step('a charge outlives the network', async () => {
    await charge();
    await expect(page.getByText(terminalAdvice('at_terminal', null))).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(terminalTexts.linkLost)).toBeVisible({ timeout: HEARD_MS });
    await inspectSizes(page, 'terminal-offline');
    await terminal.play({ outcome: 'approve' });
    await context.setOffline(false);
    await done();
    await counter.nextSale();
  });

  await test.step('the closing has each charge once, and the typed card apart', async () => {
    // The till has told of every sale.
    await counter.emptied(HEARD_MS);
    await counter.close(stageUrl(), evening.event_id, { cash: 200_00, card: 100_00 });
    await inspectSizes(page, 'terminal-report');
    await expect(page.getByText(laterTexts.reportSent)).toBeVisible({ timeout: HEARD_MS });
    const supervisor = point.supervisor.api;
    const query = { event_id: evening.event_id };
    const { data } = await supervisor.call(contract.salePoint.cashSessions, { query });
    const session_id = data[0]!.id;
    const { cards } = await supervisor.call(contract.salePoint.cashSession, { params: { session_id } });
    expect(cards?.charges).toHaveLength(4);
    expect(cards).toMatchObject({ difference: 0, typed: { sales: 1 } });
    const office = await anotherPage(browser, page);
    await enter(office, point.supervisor.email, `/sale-point/cash/${session_id}`, PASSWORD);
    await expect(office.getByText(cashTexts.typed)).toBeVisible();
    await inspectSizes(office, 'terminal-cash');
    await office.context().close();
  });

  await terminal.giveBack();
});

test('a producer finds a terminal by its label, and gives it a till', async ({ page }, { project }) => {
  // Each project has one of its own, far from those that the other test takes.
  const serial = project.name === 'phone' ? 'SBX000019' : 'SBX000020';
  const evening = await openEventOfTonight();
  const point = await openSalePoint(evening.event_id);
  await enter(page, PRODUCER, `/producer/sale-points/${point.id}`);
  await expect(page.getByText(terminalsTexts.none)).toBeVisible();
  await key(page, terminalsTexts.add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(terminalsTexts.serial).fill(serial);
  await dialog.getByRole('button', { name: terminalsTexts.find }).click();
  await dialog.getByRole('radio', { name: `SANDBOX__${serial}` }).check();
  await dialog.getByLabel(terminalsTexts.name).fill('Maquininha azul');
  await inspectDialog(page, 'terminal-add');
  await dialog.getByRole('button', { name: terminalsTexts.add, exact: true }).click();
  const row = page.getByRole('list', { name: terminalsTexts.terminals }).getByRole('listitem');
  await expect(row).toContainText(`SANDBOX__${serial}`);
  await row.scrollIntoViewIfNeeded();
  await inspectSizes(page, 'terminal-settings');
  await key(page, terminalsTexts.removeOf('Maquininha azul')).click();
  await dialog.getByRole('button', { name: terminalsTexts.remove }).click();
  await expect(page.getByText(terminalsTexts.none)).toBeVisible();
});
