import { salePointEndpoints } from '@festix/domain/contract';
import { laterTexts } from '../../apps/web/src/screens/till/till/later-texts.ts';
import { tillTexts as texts } from '../../apps/web/src/screens/till/till/till-texts.ts';
import { insist } from '../faults/fault.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { emptiedOps, readJournal } from '../stage/journal.ts';
import { LOT, PIN, PRICE } from './scene.ts';
import type { Walk } from './walk.ts';
import { button, buttonLike, field, heading, radio, region, type Walker } from './walker.ts';

const DRAINED_MS = 120_000;
/** Milliseconds into a round of the sync, while it reads and writes. */
const PAUSES = [0, 2, 10, 30];
/** In the drawer when it is opened. */
const FLOAT = 10_000;

/** A till that sells with and without a network, takes a sale back, and is closed to the cent. */
export const till: Walk = {
  name: 'till',
  go: async (walker, { link, cast, event }, step) => {
    const { engine } = walker;
    const address = `${link.url}/till/${event.id}`;
    await step('a device is enrolled, and its drawer opened', async () => {
      await engine.open(address);
      await walker.type(field(texts.email), cast.seller.email);
      await walker.type(field(texts.password), CAST_PASSWORD);
      await walker.press(button(texts.signIn));
      await walker.type(field(texts.deviceName), 'Caixa de prova');
      await walker.press(button(texts.enrol));
      await walker.shows(heading(texts.drawerTitle));
      for (const key of ['1', '0', '0', '00']) await walker.press(button(key));
      await walker.press(button(texts.openDrawer));
      await walker.shows(region(LOT));
      await engine.run(() => navigator.serviceWorker.ready.then(() => undefined));
      await engine.reload();
      await walker.shows(region(LOT));
    });
    await step('a sale for cash and one by card', async () => {
      await sell(walker, 'Dinheiro');
      await sell(walker, 'Maquininha');
    });
    await step('with the network cut it starts anew and sells', async () => {
      link.cut();
      await engine.reload();
      await sell(walker, 'Dinheiro');
      link.restore();
    });
    await step('left in the midst of an upload, it lets the next page work', async () => {
      for (const pause of PAUSES) {
        await engine.open(`${address}/sales`);
        await walker.shows(buttonLike('-000001'));
        await engine.run(leaveWhileSending, `${address}/cash`, pause);
        await walker.shows(button(laterTexts.withdrawal));
      }
    });
    await step('a sale is taken back by PIN', async () => {
      await engine.open(`${address}/sales`);
      await walker.press(buttonLike('-000001'));
      await walker.press(button(laterTexts.voidSale));
      await walker.press(radio('Valor errado'));
      await walker.type(field(laterTexts.pin), PIN);
      await walker.press(button(laterTexts.confirmVoid));
      await walker.tells('Valor errado ·');
    });
    await step('the drawer is counted and closed, to the cent', async () => {
      await engine.open(`${address}/close`);
      await walker.type(field(laterTexts.countCash), String(FLOAT + PRICE));
      await walker.type(field(laterTexts.countCard), String(PRICE));
      await walker.press(button(laterTexts.closeNow));
      await walker.press(button(laterTexts.confirmClose));
      await walker.shows(heading(laterTexts.reportTitle));
      await walker.tells(laterTexts.even);
      await walker.tells(laterTexts.reportSent);
    });
    await step('the queue drains, and the server has the same sums', async () => {
      await emptiedOps(() => engine.run(readJournal), DRAINED_MS);
      const { data } = await cast.seller.call(salePointEndpoints.cashSessions, { query: { event_id: event.id } });
      const session_id = data[0]?.id ?? '';
      const closed = await cast.seller.call(salePointEndpoints.cashSession, { params: { session_id } });
      const { total, cash_expected, cash_counted, voids } = closed;
      const told = JSON.stringify({ total, cash_expected, cash_counted, voids: voids.length });
      const right = { total: 2 * PRICE, cash_expected: FLOAT + PRICE, cash_counted: FLOAT + PRICE, voids: 1 };
      insist(told === JSON.stringify(right), `the server has ${told} of the drawer`);
    });
  },
};

/** Runs in the page: begins to send, and leaves by a link so many milliseconds later; the browser keeps the page. */
function leaveWhileSending(to: string, pause: number): void {
  window.dispatchEvent(new Event('online'));
  setTimeout(() => location.assign(to), pause);
}

/** Sells one ticket, sees its receipt, and stands before the lots again. */
async function sell(walker: Walker, method: 'Dinheiro' | 'Maquininha'): Promise<void> {
  await walker.press(buttonLike(`^${LOT},? ?Inteira`));
  await walker.press(buttonLike(`^(${texts.choosePayment}$|${texts.takeCash}$|${texts.charge} )`));
  await walker.shows(heading(texts.payment));
  await walker.press(radio(method));
  await walker.press(button(texts.finish));
  await walker.shows(heading(texts.done));
  await walker.press(button(texts.newSale));
  await walker.shows(region(LOT));
}
