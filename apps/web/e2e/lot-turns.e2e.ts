import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { MINUTE, SECOND } from '@festix/domain/ground';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';

/** Milliseconds until the lot ends by what a page read: far enough that nothing hurries. */
const PLANNED = 30 * MINUTE;
/** Milliseconds before that end at which a page has not turned yet: its clock runs on, and a loaded machine is slow. */
const BEFORE = 10 * MINUTE;
/** Milliseconds to the end that is set at last: the server takes none that is over when it comes. */
const AHEAD = 4 * SECOND;

const [FIRST, SECOND_LOT] = ['Lote da manhã', 'Lote da tarde'];

interface Turning extends Evening {
  /** Ends the first lot now at the server, of which no page hears that has no connection. */
  turn(): Promise<void>;
}

/** Opens an evening with a lot that turns into the next in so many milliseconds, unless it is turned before. */
async function openTurningEvening(ms: number): Promise<Turning> {
  const evening = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const { event_id } = evening;
  const call = { area: 'producer', params: { event_id } } as const;
  const lot = (name: string, value: number, facts: object) => ({
    ...{ id: randomUUID(), name, ticket_limit: 100, visible: true, enabled: true },
    prices: [
      { name: 'Inteira', value, kind: 'inteira' as const, sorting: 0 },
      { name: 'Meia', value: value / 2, kind: 'meia_estudante' as const, sorting: 1 },
    ],
    ...facts,
  });
  const endsIn = (left: number) => ({ sale_ends_at: new Date(Date.now() + left).toISOString() });
  const first = await producer.call(contract.lots.create, { ...call, body: lot(FIRST, 60_00, endsIn(ms)) });
  const waiting = { enabled: false, visible: false, trigger_lot_id: first.id };
  await producer.call(contract.lots.create, { ...call, body: lot(SECOND_LOT, 80_00, waiting) });
  const turn = async () => {
    const params = { event_id, lot_id: first.id };
    await producer.call(contract.lots.edit, { area: 'producer', params, body: endsIn(AHEAD) });
    const names = async () => {
      const { lots } = await producer.call(contract.buying.event, { params: { slug: evening.slug } });
      return lots.map(({ name }) => name);
    };
    await expect.poll(names, { message: 'the server has turned' }).not.toContain(FIRST);
  };
  return { ...evening, turn };
}

/** Closes the page's realtime connection, so that no hint reports a change. */
const muted = (page: Page) => page.routeWebSocket(/\/api\/realtime/, (socket) => void socket.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('@phone an open page changes lots by itself, and says what is gone', async ({ page }) => {
  await muted(page);
  const { slug, turn } = await openTurningEvening(PLANNED);
  await page.clock.install();
  await page.goto(`${stageUrl()}/events/${slug}`);
  await button(page, texts.more('Inteira', FIRST)).click();
  await expect(page.getByRole('region', { name: texts.bar })).toContainText('66,00');
  await expect(page.getByText(SECOND_LOT)).toHaveCount(0);
  await turn();
  // It reads the event again at its turn, and not before.
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await page.clock.fastForward(PLANNED - BEFORE);
  await expect(button(page, texts.more('Inteira', FIRST))).toBeVisible();
  expect(reads).not.toContain(`/api/events/${slug}`);
  await page.clock.fastForward(BEFORE + MINUTE);
  await expect(button(page, texts.more('Inteira', SECOND_LOT))).toBeVisible();
  await expect(page.getByText(FIRST)).toHaveCount(0);
  await expect(page.getByText(texts.changed)).toBeVisible();
  await inspect(page, 'event-turned');
});

test.describe('till', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a till changes lots by itself, and says what left the sale', async ({ page }) => {
    test.slow();
    await muted(page);
    const { event_id, turn } = await openTurningEvening(PLANNED);
    const { id: sale_point_id, operator } = await openSalePoint(event_id);
    const producer = await signedIn('produtor@festix.dev');
    // The till would go on to sell its leased stubs, at their price.
    const body = { offline_places: 0 };
    await producer.call(contract.salePoints.edit, { area: 'producer', params: { sale_point_id }, body });
    const counter = new TillCounter(page, FIRST);
    await counter.enrol(stageUrl(), event_id, { email: operator.email, password: PASSWORD }, 'Caixa da virada');
    await counter.openDrawer(['1', '0', '00']);
    await counter.choose('Inteira', 2);
    await turn();
    await expect(page.getByText(SECOND_LOT).first()).toBeVisible();
    await expect(page.getByText(tillTexts.lotTurned(2))).toBeVisible();
    await inspect(page, 'till-turned');
    await button(page, tillTexts.dismiss).click();
    await expect(page.getByText(tillTexts.lotTurned(2))).toHaveCount(0);
  });
});
