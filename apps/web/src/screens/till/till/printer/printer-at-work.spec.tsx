/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { locks } from 'node:worker_threads';
import { queuePapers } from '../../../../offline/papers.ts';
import { EVENT_ID, SUPERVISOR_ID, TillServer } from '../../../../offline/testing/till-server.ts';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { inteira, press, sellForCash, tapInteira } from '../testing/hands.ts';
import { openTill, PIN, showTill, supervisor } from '../testing/open-till.tsx';
import { choosePaper } from '../till.store.ts';
import { tillTexts } from '../till-texts.ts';
import { laterTexts } from '../later-texts.ts';
import { askPrinter } from './ask-printer.ts';
import { bandTexts } from './band-texts.ts';
import { printPapers } from './print-papers.ts';
import { printerAtWork } from './printer-at-work.ts';
import { recallPrinter } from './printer-setting.ts';
import { printerTexts as texts } from './printer-texts.ts';
import { setPrinter, usePrinter } from './printer.store.ts';
import type { FakeSerialPort } from './testing/fake-devices.ts';
import { PaperPrinter } from './testing/paper-printer.ts';
import { plugIn, SETTING } from './testing/plugged-printer.ts';
import { reloaded, sellWith } from './testing/printing-till.tsx';

let printer: PaperPrinter;
let port: FakeSerialPort;

const words = () => printer.papers.map((paper) => PaperPrinter.wordsOf(paper));

beforeEach(() => {
  localStorage.clear();
  choosePaper(80);
  ({ printer, port } = plugIn());
});

afterEach(() => {
  cleanup();
  printerAtWork.take(undefined);
  setPrinter(undefined);
  usePrinter.setState({ left: 0, unmade: 0 });
  Reflect.deleteProperty(navigator, 'serial');
});

describe('papers of an earlier page', () => {
  it('the next sale prints its own papers alone, and a tap prints those of the earlier page', async () => {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    const again = await reloaded(box);
    printer.refill();
    showTill(again);
    await screen.findByText(bandTexts.faults.unfinished, { exact: false });
    await sellForCash();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(() =>
      expect(usePrinter.getState()).toMatchObject({ left: 2, isPrinting: false, fault: 'unfinished' }),
    );
    expect(printer.papers).toHaveLength(2);
    expect(words()[0]).toContain('Recibo 017-000002');
    expect((await screen.findByRole('alert')).textContent).toContain(bandTexts.left(2));
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(4));
    expect(words()[2]).toContain('Recibo 017-000001');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('papers of another tab', () => {
  const other = Promise.withResolvers<undefined>();

  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    locks.request('festix-page another', () => other.promise).catch(() => undefined);
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  it('they are neither offered, nor printed, nor given up, until that tab is closed', async () => {
    setPrinter(SETTING);
    const { box } = await openTill(new TillServer());
    await sellForCash();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    const [sale] = await box.journal.sales.toArray();
    await box.journal.papers.bulkAdd([
      { paper: { is: 'receipt', sale_id: sale!.id, is_copy: false }, page: 'another' },
    ]);
    printer.isPaperOut = true;
    await press(tillTexts.newSale);
    await sellForCash();
    await screen.findByText(bandTexts.left(2), { exact: false });
    await press(bandTexts.drop);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await box.journal.papers.toArray()).toMatchObject([{ page: 'another' }]);
    printer.refill();
    await press(tillTexts.newSale);
    await sellForCash();
    await waitFor(() => expect(printer.papers).toHaveLength(4));
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ isPrinting: false, left: 0 }));
    expect(screen.queryByRole('alert')).toBeNull();
    other.resolve(undefined);
    await other.promise;
    await press(tillTexts.newSale);
    await sellForCash();
    await screen.findByText(bandTexts.faults.unfinished, { exact: false });
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(7));
  });
});

describe('paper that can’t be made', () => {
  it('a ticket without bytes is told, and delays no other paper', async () => {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    // The page of the receipt shows the same QR.
    await press(tillTexts.newSale);
    await inteira();
    await box.journal.sales.toCollection().modify((sale) => {
      sale.tickets[0]!.qr = 'T1'.repeat(3_000);
    });
    await queuePapers([{ is: 'test', event_id: EVENT_ID, at: '2026-06-13T22:00:00.000Z' }], box);
    printer.refill();
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    expect((await screen.findByRole('alert')).textContent).toContain(bandTexts.unmade(1));
    await waitFor(async () => expect(await box.journal.papers.count()).toBe(0));
  });
});

describe('link that is lost and found between two papers', () => {
  it('the rest is printed, and no fault stays on the screen', async () => {
    setPrinter(SETTING);
    const { box } = await openTill(new TillServer());
    await waitFor(() => expect(port.opened).toBeDefined());
    let isLost = false;
    box.journal.papers.hook('deleting', () => {
      if (!isLost) port.unplug();
      isLost = true;
    });
    await sellForCash();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, isPrinting: false }));
    expect(isLost).toBe(true);
    expect(usePrinter.getState().fault).toBeUndefined();
  });
});

describe('look at the printer', () => {
  it('papers of a sale that is made while the rehearsal looks at the printer are printed after the look', async () => {
    setPrinter(SETTING);
    const { box } = await openTill(new TillServer());
    await waitFor(() => expect(port.opened).toBeDefined());
    // A port is open a moment before its link is the printer's.
    await waitFor(() => expect(usePrinter.getState().isLinked).toBe(true));
    printerAtWork.take(undefined);
    await waitFor(() => expect(port.opened).toBeUndefined());
    port.isSlow = true;
    const asked = askPrinter();
    await sellForCash();
    await waitFor(async () => expect(await box.journal.papers.count()).toBe(2));
    port.letOpen();
    expect(await asked).toBe('ready');
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, isPrinting: false }));
  });

  it('papers that came during a look that found a fault wait for a tap', async () => {
    setPrinter(SETTING);
    await openTill(new TillServer());
    await waitFor(() => expect(port.opened).toBeDefined());
    // A port is open a moment before its link is the printer's.
    await waitFor(() => expect(usePrinter.getState().isLinked).toBe(true));
    printerAtWork.take(undefined);
    await waitFor(() => expect(port.opened).toBeUndefined());
    port.isSlow = true;
    printer.isPaperOut = true;
    const asked = askPrinter();
    await sellForCash();
    port.letOpen();
    expect(await asked).toBe('no_paper');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(bandTexts.left(2)));
    printer.refill();
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
  });
});

describe('printer that answers, but not behind a paper', () => {
  it('its set-up finds that out, and no paper is waited for', async () => {
    ({ printer, port } = plugIn({ tellsEnd: false }));
    await openTill(new TillServer(), 'printer');
    await press(texts.ways.serial.choose);
    fireEvent.click(await screen.findByLabelText(texts.line('B')));
    fireEvent.click(screen.getByLabelText(texts.qr.native));
    await waitFor(() => expect(printer.papers).toHaveLength(1));
    await press(texts.finish);
    await screen.findByText(texts.printsSales);
    expect(recallPrinter()).toMatchObject({ answers: true, tells_end: false });
    const before = Date.now();
    await press(texts.test);
    await waitFor(() => expect(usePrinter.getState().isPrinting).toBe(true));
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, isPrinting: false }));
    expect(printer.papers).toHaveLength(2);
    expect(Date.now() - before).toBeLessThan(5_000);
    printer.isPaperOut = true;
    await press(texts.test);
    await screen.findByText(bandTexts.faults['paper-out'], { exact: false });
  });

  it('a printer that was set up by an earlier version is waited for if it answered', () => {
    const { tells_end: _, ...kept } = SETTING;
    localStorage.setItem('festix.till.printer', JSON.stringify(kept));
    expect(recallPrinter()).toEqual(SETTING);
  });
});

describe('sale whose first papers wait', () => {
  /** Sells without paper, and asks for the print of the sale that is shown. */
  async function asked() {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    await press(tillTexts.print);
    return box;
  }

  const isUncounted = async ({ journal }: TillBox) => {
    expect((await journal.sales.toArray())[0]?.reprints).toBeUndefined();
    expect(await journal.ops.filter(({ type }) => type === 'reprint').count()).toBe(0);
  };

  it('a print that is asked for takes their place at the printer, and no ticket comes out twice', async () => {
    const box = await asked();
    printer.refill();
    await press(tillTexts.printAll);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(async () => expect(await box.journal.papers.count()).toBe(0));
    expect(words().join('\n')).not.toContain(laterTexts.slipCopy);
    await isUncounted(box);
  });

  it('a print by the dialog takes their place too', async () => {
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const box = await asked();
    await press(bandTexts.byDialog);
    await press(tillTexts.printAll);
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(document.querySelector('[data-paper]')?.textContent).not.toContain(laterTexts.slipCopy);
    expect(await box.journal.papers.count()).toBe(0);
    expect(usePrinter.getState().left).toBe(0);
    await isUncounted(box);
  });

  it('a void takes them off the queue: no ticket of it comes out after a refill', async () => {
    printer.isPaperOut = true;
    const server = new TillServer();
    server.tell({ supervisors: [supervisor()] });
    const { box } = await sellWith(server);
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    const [sale] = await box.journal.sales.toArray();
    const proof = { supervisor_id: SUPERVISOR_ID, pin: PIN, reason: 'Valor errado' };
    expect(await (await box.till()).voidSale(sale!.id, proof)).toMatchObject({ came: 'voided' });
    printer.refill();
    await printPapers([{ is: 'void', sale_id: sale!.id, amount: sale!.total }], box);
    await waitFor(async () => expect(await box.journal.papers.count()).toBe(0));
    expect(words()).toEqual([expect.stringContaining(laterTexts.slipVoid)]);
  });

  it('the receipt alone leaves its tickets waiting', async () => {
    const box = await asked();
    printer.refill();
    await press(tillTexts.printReceipt);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(async () => expect(await box.journal.papers.count()).toBe(0));
    await isUncounted(box);
  });
});

describe('told at once', () => {
  it.each(['menu', 'sales', 'cash', 'search'])('an ended roll is told on the page %s', async (page) => {
    printer.isPaperOut = true;
    setPrinter(SETTING);
    await openTill(new TillServer(), page);
    await screen.findByText(bandTexts.faults['paper-out'], { exact: false });
  });

  it('an ended roll is told on a phone’s page of the payment', async () => {
    setPrinter(SETTING);
    const { page } = await openTill(new TillServer());
    await tapInteira();
    await press(tillTexts.choosePayment);
    await waitFor(() => expect(page()).toBe('pay'));
    printer.isPaperOut = true;
    await askPrinter();
    await screen.findByText(bandTexts.faults['paper-out'], { exact: false });
  });

  it('a device that is left names the papers that go with it', async () => {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    await box.journal.papers.add({
      number: 99,
      paper: { is: 'report', event_id: EVENT_ID, session_id: 'one' },
      page: 'an earlier page',
    });
    cleanup();
    showTill(box, 'leave');
    expect(await screen.findByText(laterTexts.leavePapers(3))).toBeDefined();
  });
});

describe('paper that can’t be made', () => {
  it('a paper whose sale is gone is told, and delays none', async () => {
    const { box } = await sellWith();
    const [sale] = await box.journal.sales.toArray();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, isPrinting: false }));
    await queuePapers([{ is: 'receipt', sale_id: 'gone', is_copy: false }], box);
    await printPapers([{ is: 'receipt', sale_id: sale!.id, is_copy: true }], box);
    await waitFor(() => expect(printer.papers).toHaveLength(3));
    expect((await screen.findByRole('alert')).textContent).toContain(bandTexts.unmade(1));
    await press(tillTexts.dismiss);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await box.journal.papers.count()).toBe(0);
  });
});
