/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { packTicket, ticketText } from '@festix/domain/selling';
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { TillServer } from '../../../../offline/testing/till-server.ts';
import { inteira, press as tap, sellForCash, tapInteira, typed } from '../testing/hands.ts';
import { openTill } from '../testing/open-till.tsx';
import { beginSale, switchCharacterKeys, useTillScreen } from '../till.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';

let box: TillBox | undefined;

afterEach(async () => {
  cleanup();
  switchCharacterKeys(true);
  await box?.delete();
  box = undefined;
});

async function open(page = '', server = new TillServer()) {
  const opened = await openTill(server, page);
  box = opened.box;
  return { ...opened, box: opened.box, server };
}

/** Milliseconds between two keys of a person, of two fingers at once, and of readers. */
const PERSON = 120;
const TWO_FINGERS = 40;
const SLOW_READER = 90;
const READER = 5;

/** Milliseconds until a character is known to be a person's. */
const KNOWN = 80;

/** Time of the keys, so that a busy machine changes no gap. */
let clock = 0;

function keyDown(key: string, gap: number): boolean {
  clock += gap;
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { key });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  return fireEvent(target, event);
}

/** Presses keys where the focus is, as a person does. */
async function type(...keys: string[]): Promise<void> {
  await typeEvery(PERSON, keys);
}

async function typeEvery(gap: number, keys: readonly string[]): Promise<void> {
  clock += 5_000;
  for (const key of keys) act(() => void keyDown(key, gap));
  await act(() => new Promise((resolve) => setTimeout(resolve, KNOWN)));
}

/** Types a text with its Enter, as a reader does; returns whether the page got each key. */
async function scan(text: string, gap = READER): Promise<boolean[]> {
  clock += 5_000;
  const passed = [...text, 'Enter'].map((key) => {
    let isPassed = false;
    act(() => {
      isPassed = keyDown(key, gap);
    });
    return isPassed;
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, KNOWN)));
  return passed;
}

const conclude = () =>
  waitFor(() => expect(screen.getByRole('button', { name: texts.finish }).ariaDisabled).toBeNull());

describe('sale by keyboard', () => {
  it('a sale by keyboard takes a price by its number, a second one, cash with change, and begins anew', async () => {
    const { box: here, page } = await open();
    await inteira();
    await type('1', '+', 'Enter');
    expect(page()).toBe('pay');
    await type('3', '0', '0', '0', '0');
    expect(screen.getByText(texts.change).parentElement?.textContent).toContain('60,00');
    await conclude();
    await type('Enter');
    expect(await screen.findByText(texts.saleTitle('017-000001'))).toBeDefined();
    expect(await here.journal.sales.toArray()).toMatchObject([
      { payment_method: 'cash', total: 240_00, tendered: 300_00, tickets: [{}, {}] },
    ]);
    expect(screen.getByText(`${texts.done}. ${texts.saleTitle('017-000001')}. Troco: R$ 60,00.`)).toBeDefined();
    await waitFor(() => expect(screen.getByRole('button', { name: texts.newSale }).ariaDisabled).toBeNull());
    await type('Escape');
    expect(page()).toBe('');
  });

  it('digits choose the payment method once a sale has begun, and arrows the price that + and − change', async () => {
    await open();
    await inteira();
    await type('ArrowDown', '+', 'ArrowDown', '+', '+', '-', '2');
    const { taps, method } = useTillScreen.getState();
    expect(Object.values(taps.amounts)).toEqual([1, 1]);
    expect(method).toBe('pix');
    await type('1');
    expect(useTillScreen.getState().method).toBe('cash');
  });

  it('each of two keys that are pressed almost at once acts on what the other has changed', async () => {
    await open();
    await inteira();
    await typeEvery(TWO_FINGERS, ['1', '+']);
    expect(Object.values(useTillScreen.getState().taps.amounts)).toEqual([2]);
    act(() => beginSale());
    await typeEvery(TWO_FINGERS, ['1', '2']);
    const { taps, method } = useTillScreen.getState();
    expect(Object.values(taps.amounts)).toEqual([1]);
    expect(method).toBe('pix');
  });

  it('two keys that are pressed almost at once put no more into a sale than it may have', async () => {
    const server = new TillServer();
    server.tell({ sale_point: { ...server.view.sale_point, tickets_per_sale: 3 } });
    await open('', server);
    await inteira();
    await type('1', '+');
    await typeEvery(TWO_FINGERS, ['+', '+']);
    expect(Object.values(useTillScreen.getState().taps.amounts)).toEqual([3]);
    expect(screen.getByText(texts.mostPerSale(3))).toBeDefined();
  });

  it('two digits of the change in a drawer that are typed almost at once both count', async () => {
    await open('close');
    await typed(laterTexts.countCash, '10000');
    await typed(laterTexts.countCard, '0');
    for (const name of [laterTexts.closeNow, laterTexts.confirmClose, laterTexts.openAnother]) await tap(name);
    await screen.findByRole('heading', { name: texts.drawerTitle });
    await typeEvery(TWO_FINGERS, ['1', '5']);
    expect(screen.getByText(texts.inDrawer).parentElement?.textContent).toContain('0,15');
  });

  it('single characters that are switched off do nothing and show no caps, and the choice is kept on the device', async () => {
    const { page } = await open('keys');
    fireEvent.click(await screen.findByRole('checkbox', { name: laterTexts.characterKeys }));
    expect(localStorage.getItem('festix.till.character-keys')).toBe('0');
    await type('Escape');
    await waitFor(() => expect(page()).toBe(''));
    expect((await inteira()).getAttribute('aria-keyshortcuts')).toBeNull();
    await type('1', '+', '?');
    expect(page()).toBe('');
    expect(useTillScreen.getState().taps.amounts).toEqual({});
    await tapInteira();
    await type('Enter');
    expect(page()).toBe('pay');
    await type('5');
    expect(useTillScreen.getState().tendered).toBeUndefined();
    await type('ArrowRight', '1');
    expect(useTillScreen.getState().method).toBe('pix');
    const numbers = () => screen.getAllByRole('radio').map((one) => one.getAttribute('aria-keyshortcuts'));
    expect(numbers()).toEqual([null, null, null]);
    act(() => switchCharacterKeys(true));
    expect(numbers()).toEqual(['1', '2', '3']);
    await type('1');
    expect(useTillScreen.getState().method).toBe('cash');
  });

  it('arrows choose another method where digits are cash, and Escape leads back to the lots', async () => {
    const { page } = await open();
    await tapInteira();
    await type('Enter', 'ArrowRight');
    expect(useTillScreen.getState().method).toBe('pix');
    await type('ArrowLeft', '5', 'Backspace', '7');
    expect(useTillScreen.getState()).toMatchObject({ method: 'cash', tendered: 7 });
    await type('Escape');
    expect(page()).toBe('');
  });

  it('an Enter after a click on a price charges, and does not add another', async () => {
    const { page } = await open();
    const key = await inteira();
    fireEvent.pointerDown(key);
    key.focus();
    fireEvent.click(key);
    await type('Enter');
    expect(page()).toBe('pay');
    expect(Object.values(useTillScreen.getState().taps.amounts)).toEqual([1]);
  });

  it('a search by F2 adds a price by its name', async () => {
    const { page } = await open();
    await inteira();
    await type('F2');
    const field = await screen.findByLabelText(laterTexts.searchField);
    fireEvent.change(field, { target: { value: 'meia' } });
    await screen.findByRole('heading', { name: laterTexts.searchPrices });
    fireEvent.submit(field.closest('form')!);
    expect(page()).toBe('');
    expect(await screen.findByText('1 ingresso')).toBeDefined();
  });
});

describe('search of a till', () => {
  it('an Enter right after the last letter opens the sale of what is typed, not the one that is listed still', async () => {
    const { box: here, page } = await open();
    for (const name of ['Ana', 'Zoé']) {
      await sellForCash();
      const newest = await here.journal.sales.orderBy('receipt_number').last();
      await here.journal.sales.update(newest!.id, { buyer: { name } });
      await tap(texts.newSale);
    }
    const [ana, zoe] = await here.journal.sales.orderBy('receipt_number').toArray();
    await inteira();
    await type('F2');
    const field = await screen.findByLabelText(laterTexts.searchField);
    fireEvent.change(field, { target: { value: 'zoe' } });
    await screen.findByText(zoe!.receipt, { exact: false });
    fireEvent.change(field, { target: { value: 'ana' } });
    fireEvent.submit(field.closest('form')!);
    await waitFor(() => expect(page()).toBe(`sales/${ana!.id}`));
  });

  it('a search begins in its field, and its heading takes no focus from there', async () => {
    await open();
    await inteira();
    await type('F2');
    expect(document.activeElement).toBe(await screen.findByLabelText(laterTexts.searchField));
  });

  it('a search says that it found nothing only once it has looked for the present text', async () => {
    await open('search');
    const field = await screen.findByLabelText(laterTexts.searchField);
    for (const value of ['ninguém', 'ninguém mais']) {
      fireEvent.change(field, { target: { value } });
      expect(screen.queryByText(laterTexts.searchNone)).toBeNull();
      expect(await screen.findByText(laterTexts.searchNone)).toBeDefined();
    }
  });
});

/** A ticket as the server signs it, whose code has digits. */
const CODE = 'A1B2C3D4E5';
const QR = ticketText(
  packTicket({
    key_id: 1,
    event_number: 4_000_000_000,
    serial: 1,
    lot_number: 1,
    price_kind: 'inteira',
    valid_from: '2026-06-13T20:00:00.000Z',
  }),
  Uint8Array.from({ length: 64 }, (_, at) => (at * 17) % 251),
);

/** Sells a ticket with that code and QR, and returns to the lots; returns the sale's id. */
async function sellKnown({ journal }: TillBox): Promise<string> {
  await sellForCash();
  const [sale] = await journal.sales.toArray();
  await journal.sales.update(sale!.id, { tickets: [{ ...sale!.tickets[0]!, code: CODE, qr: QR }] });
  await tap(texts.newSale);
  await inteira();
  return sale!.id;
}

describe('reader at a till', () => {
  it('a ticket of a sale opens it without a network, and changes neither the sale that is begun nor its money', async () => {
    const { box: here, page } = await open();
    const id = await sellKnown(here);
    await tapInteira();
    act(() => here.cut());
    await type('Enter', '5');
    const passed = await scan(QR);
    await waitFor(() => expect(page()).toBe(`sales/${id}`));
    expect(passed).not.toContain(true);
    expect(useTillScreen.getState().tendered).toBe(5);
    expect(await here.journal.sales.count()).toBe(1);
  });

  it('a code of another thing, and of a sale made elsewhere, say why they open nothing', async () => {
    const { page } = await open();
    await inteira();
    await scan('7891234567895');
    expect(await screen.findByText(texts.scanForeign)).toBeDefined();
    await scan('ABCDEFGHJK');
    expect(await screen.findByText(texts.scanUnknown.elsewhere)).toBeDefined();
    await scan(QR);
    expect(await screen.findByText(texts.scanUnknown['other-event'])).toBeDefined();
    expect(page()).toBe('');
  });

  it("an order's code opens its sale", async () => {
    const { box: here, page } = await open();
    const id = await sellKnown(here);
    await here.journal.sales.update(id, { code: 'FTXARR0000001' });
    await scan('FTXARR0000001');
    await waitFor(() => expect(page()).toBe(`sales/${id}`));
  });

  it('a code opens nothing if a sale is being made by the time its own is found', async () => {
    const { box: here, page } = await open();
    await sellKnown(here);
    const scanned = scan(CODE);
    act(() => useTillScreen.setState({ isSelling: true }));
    await scanned;
    await here.journal.sales.toArray();
    expect(page()).toBe('');
    act(() => useTillScreen.setState({ isSelling: false }));
  });

  it('a short code with its Enter neither fills in an amount nor sells', async () => {
    const { box: here, page } = await open();
    await tapInteira();
    await type('Enter');
    await conclude();
    await scan('12345');
    await type('Shift');
    expect(page()).toBe('pay');
    expect(useTillScreen.getState().tendered).toBeUndefined();
    expect(await here.journal.sales.count()).toBe(0);
  });

  it('characters of a slow reader are taken back once they are a code', async () => {
    const { box: here, page } = await open();
    const id = await sellKnown(here);
    await scan(CODE, SLOW_READER);
    await waitFor(() => expect(page()).toBe(`sales/${id}`));
    expect(useTillScreen.getState().taps.amounts).toEqual({});
  });
});
