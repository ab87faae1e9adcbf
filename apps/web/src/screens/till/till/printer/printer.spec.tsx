/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { instantOf } from '@festix/domain/ground';
import { OP_TYPES } from '@festix/domain/sync';

import type { OpRow } from '../../../../offline/journal.db.ts';
import { Outbox, type SendOps } from '../../../../offline/outbox.ts';
import { TillServer } from '../../../../offline/testing/till-server.ts';
import { openTill, PIN, showTill, supervisor } from '../testing/open-till.tsx';
import { inteira, press, sellForCash, tapInteira, typed } from '../testing/hands.ts';
import { choosePaper } from '../till.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts } from '../till-texts.ts';
import { askPrinter } from './ask-printer.ts';
import { bandTexts } from './band-texts.ts';
import { PrinterError } from './links/printer-link.ts';
import { printerAtWork } from './printer-at-work.ts';
import { recallPrinter } from './printer-setting.ts';
import { printerTexts as texts } from './printer-texts.ts';
import { setPrinter, usePrinter } from './printer.store.ts';
import type { FakeSerialPort } from './testing/fake-devices.ts';
import { PaperPrinter } from './testing/paper-printer.ts';
import { allowPorts, plugIn, SETTING } from './testing/plugged-printer.ts';
import { reloaded, sellWith } from './testing/printing-till.tsx';

let printer: PaperPrinter;
let port: FakeSerialPort;
const dialog = jest.spyOn(window, 'print');

const words = () => printer.papers.map((paper) => PaperPrinter.wordsOf(paper));

beforeEach(() => {
  localStorage.clear();
  choosePaper(80);
  ({ printer, port } = plugIn());
  dialog.mockReset();
});

afterEach(async () => {
  cleanup();
  printerAtWork.take(undefined);
  setPrinter(undefined);
  usePrinter.setState({ left: 0 });
  Reflect.deleteProperty(navigator, 'serial');
});

describe('set-up', () => {
  it('a printer is set up by a test paper, and is remembered with what it showed', async () => {
    ({ printer, port } = plugIn({ sets: [0, 2], hasQr: false }));
    await openTill(new TillServer(), 'printer');
    await press(texts.ways.serial.choose);
    await screen.findByRole('heading', { name: texts.testTitle });
    await waitFor(() => expect(printer.papers).toHaveLength(1));
    expect(words()[0]).toContain('B  ç ã é õ à ú Ç Ã É Õ');
    await press(texts.finish);
    expect((await screen.findByRole('alert')).textContent).toBe(texts.answerMissing);
    fireEvent.click(screen.getByLabelText(texts.line('B')));
    fireEvent.click(screen.getByLabelText(texts.qr.raster));
    await press(texts.finish);
    expect(await screen.findByText(texts.printsSales)).toBeDefined();
    expect(recallPrinter()).toEqual({ ...SETTING, letters: 'cp850', qr: 'raster' });
    await press(texts.test);
    await waitFor(() => expect(words()).toHaveLength(2));
    expect(words()[1]).toContain('ç ã é õ à ú Ç Ã É Õ');
    expect(printer.papers[1]!.dots.length).toBeGreaterThan(0);
  });

  it('a printer that is forgotten while it opens leaves its port to the next set-up', async () => {
    setPrinter(SETTING);
    port.isSlow = true;
    await openTill(new TillServer(), 'printer');
    await screen.findByText(texts.printsSales);
    const asked = askPrinter();
    await press(texts.forget);
    port.letOpen();
    expect(await asked).toBe('fails');
    await screen.findByText(texts.intro);
    expect(port.opened).toBeUndefined();
  });

  it('a port that another program has is told, and the next way is named', async () => {
    port.refusal = new DOMException('Failed to open serial port.', 'NetworkError');
    await openTill(new TillServer(), 'printer');
    await press(texts.ways.serial.choose);
    expect((await screen.findByRole('alert')).textContent).toBe(`${bandTexts.faults.busy} ${texts.nextWay}`);
    expect(recallPrinter()).toBeUndefined();
  });

  it('a browser without any way to a printer says so before anybody buys one', async () => {
    Reflect.deleteProperty(navigator, 'serial');
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)');
    await openTill(new TillServer(), 'printer');
    expect(await screen.findByText(texts.onlyDialogApple)).toBeDefined();
    for (const { choose } of Object.values(texts.ways))
      expect(screen.queryByRole('button', { name: choose })).toBeNull();
    agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0');
    cleanup();
    await openTill(new TillServer(), 'printer');
    expect(await screen.findByText(texts.onlyDialog)).toBeDefined();
    agent.mockRestore();
  });

  it('a forgotten printer leaves the print dialog', async () => {
    const { box } = await sellWith();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    cleanup();
    showTill(box, 'printer');
    await press(texts.forget);
    expect(await screen.findByText(texts.waysTitle)).toBeDefined();
    expect(recallPrinter()).toBeUndefined();
    await waitFor(() => expect(port.opened).toBeUndefined());
  });
});

describe('sale', () => {
  it('a sale prints its receipt and its tickets without a dialog, also without a network', async () => {
    setPrinter(SETTING);
    const { box } = await openTill(new TillServer());
    await inteira();
    act(() => box.cut());
    await tapInteira();
    await press(tillTexts.takeCash);
    await press(tillTexts.finish);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    expect(words()[0]).toContain('Recibo 017-000001');
    expect(words()[1]).toContain('Ingresso 1 de 1');
    expect(dialog).not.toHaveBeenCalled();
    expect(await box.journal.ops.filter(({ type }) => type === 'reprint').count()).toBe(0);
  });

  it('a sale is printed once, however often its page is shown', async () => {
    const { box, page } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, isPrinting: false }));
    const shown = page();
    cleanup();
    showTill(box, shown);
    await screen.findByRole('heading', { name: tillTexts.done });
    await press(tillTexts.newSale);
    await sellForCash();
    await waitFor(() => expect(printer.papers).toHaveLength(4));
    expect(words()[2]).toContain('Recibo 017-000002');
  });

  it('a printer that is not to print each sale waits to be asked', async () => {
    setPrinter({ ...SETTING, prints_sales: false });
    await openTill(new TillServer());
    await sellForCash();
    await press(tillTexts.print);
    await press(tillTexts.printReceipt);
    await waitFor(() => expect(printer.papers).toHaveLength(1));
    expect(words()[0]).not.toContain(laterTexts.slipCopy);
  });

  it('a reprint is counted on the sale, told to the server, and says that it is a copy', async () => {
    const { box } = await sellWith();
    const [sale] = await box.journal.sales.toArray();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    cleanup();
    showTill(box, `sales/${sale!.id}`);
    await press(laterTexts.reprint);
    await press(tillTexts.printAll);
    await waitFor(() => expect(printer.papers).toHaveLength(4));
    expect(words()[1]).not.toContain(laterTexts.slipCopy);
    expect(words()[2]).toContain(laterTexts.slipCopy);
    expect(words()[3]).toMatch(/^017-000001 · Ingresso 1 de 1\nsegunda via$/m);
    await press(tillTexts.printReceipt);
    await waitFor(() => expect(printer.papers).toHaveLength(5));
    await waitFor(() => expect(screen.getByText(bandTexts.reprints).nextElementSibling?.textContent).toBe('2 vezes'));
    const ops = await box.journal.ops.filter(({ type }) => type === 'reprint').toArray();
    const told = { order_id: sale!.id, receipt_number: 1 };
    expect(ops.map(({ payload }) => payload)).toEqual([
      { ...told, with_tickets: true },
      { ...told, with_tickets: false },
    ]);
  });

  it('a reprint by the dialog is counted just the same', async () => {
    const { box } = await sellWith();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await press(tillTexts.print);
    await press(bandTexts.byDialog);
    await press(tillTexts.printAll);
    await waitFor(() => expect(dialog).toHaveBeenCalledTimes(1));
    expect(document.querySelector('[data-paper]')?.textContent).toContain(laterTexts.slipCopy);
    expect(await box.journal.ops.filter(({ type }) => type === 'reprint').count()).toBe(1);
    expect(printer.papers).toHaveLength(2);
  });

  it('a reprint that an older server does not know leaves the queue, and needs nobody', async () => {
    const { box } = await sellWith();
    const till = await box.till();
    const [sale] = await box.journal.sales.toArray();
    await till.noteReprint(sale!.id, true);
    const known: readonly string[] = OP_TYPES.filter((type) => type !== 'reprint');
    const send: SendOps = ({ ops }) => {
      const sent = ops as readonly OpRow[];
      const results = sent.map(({ id, type }) =>
        known.includes(type)
          ? { id, outcome: 'applied' as const }
          : { id, outcome: 'rejected' as const, code: 'OP_TYPE_UNKNOWN' },
      );
      return Promise.resolve({ results, server_time: instantOf(box.server.now) });
    };
    const outbox = new Outbox({
      journal: box.journal,
      send,
      wall: () => box.server.now,
      mono: () => box.server.now,
      random: () => 0,
    });
    expect(await outbox.drain()).toEqual({ end: 'empty' });
    expect(await box.journal.ops.where('state').notEqual('answered').count()).toBe(0);
  });

  it('a void prints its paper for whoever gets the money back', async () => {
    const server = new TillServer();
    server.tell({ supervisors: [supervisor()] });
    const { box } = await sellWith(server);
    const [sale] = await box.journal.sales.toArray();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    cleanup();
    showTill(box, `sales/${sale!.id}/void`);
    fireEvent.click(await screen.findByLabelText(laterTexts.reasons[0]));
    fireEvent.click(await screen.findByLabelText('Sueli'));
    await typed(laterTexts.pin, PIN);
    await press(laterTexts.confirmVoid);
    await waitFor(() => expect(printer.papers).toHaveLength(3));
    expect(words()[2]).toContain(laterTexts.slipVoid);
    expect(words()[2]).toContain(`Motivo: ${laterTexts.reasons[0]}`);
    await press(laterTexts.printVoid);
    await waitFor(() => expect(printer.papers).toHaveLength(4));
  });

  it('a closed drawer prints its report, once', async () => {
    const { box } = await sellWith();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    cleanup();
    const page = showTill(box, 'close');
    await typed(laterTexts.countCash, '22000');
    await typed(laterTexts.countCard, '0');
    await press(laterTexts.closeNow);
    await press(laterTexts.confirmClose);
    await waitFor(() => expect(page()).toMatch(/^report\//));
    await waitFor(() => expect(printer.papers).toHaveLength(3));
    expect(words()[2]).toContain(laterTexts.reportTitle);
    expect(words()[2]).toMatch(/^Diferença +R\$ 0,00$/m);
    const shown = page();
    cleanup();
    showTill(box, shown);
    await press(laterTexts.printReport);
    await waitFor(() => expect(printer.papers).toHaveLength(4));
  });
});

describe('fault', () => {
  it('an ended roll is told on the page of the sale, which stands, and the rest is printed after a tap', async () => {
    printer.paperEndsAfter = 300;
    const { box } = await sellWith();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(bandTexts.faults['paper-out']);
    expect(alert.textContent).toContain(bandTexts.left(2));
    expect(await box.journal.sales.count()).toBe(1);
    expect(printer.papers).toHaveLength(0);
    printer.refill();
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await box.journal.ops.filter(({ type }) => type === 'reprint').count()).toBe(0);
  });

  it('the next sale is made while the papers of one still wait, and all are printed', async () => {
    printer.isCoverOpen = true;
    await sellWith();
    await screen.findByText(bandTexts.faults['cover-open'], { exact: false });
    await press(tillTexts.newSale);
    await sellForCash();
    await waitFor(() =>
      expect(usePrinter.getState()).toMatchObject({ left: 4, isPrinting: false, fault: 'cover-open' }),
    );
    printer.refill();
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(4));
    expect(words()[0]).toContain('Recibo 017-000001');
    expect(words()[2]).toContain('Recibo 017-000002');
  });

  it('a fault stays told while the same printer is set otherwise', async () => {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await screen.findByText(bandTexts.faults['paper-out'], { exact: false });
    cleanup();
    showTill(box, 'printer');
    fireEvent.click(await screen.findByLabelText(texts.printsSales));
    expect(recallPrinter()?.prints_sales).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(bandTexts.left(2));
  });

  it('papers that nobody wants any more are given up', async () => {
    printer.isPaperOut = true;
    await sellWith();
    await waitFor(() =>
      expect(usePrinter.getState()).toMatchObject({ left: 2, isPrinting: false, fault: 'paper-out' }),
    );
    await press(bandTexts.drop);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(usePrinter.getState().left).toBe(0);
  });

  it('a lost link is told at the lots at once, and the printer is found again by a tap', async () => {
    setPrinter(SETTING);
    await openTill(new TillServer());
    await waitFor(() => expect(port.opened).toBeDefined());
    act(() => port.unplug());
    await screen.findByText(bandTexts.faults.lost, { exact: false });
    await press(bandTexts.tryAgain);
    await waitFor(() => expect(screen.queryByText(bandTexts.faults.lost, { exact: false })).toBeNull());
    await sellForCash();
    await waitFor(() => expect(printer.papers).toHaveLength(2));
  });

  it('a printer that answered at its set-up and is silent now is stuck; one that never answered prints', async () => {
    ({ printer, port } = plugIn({ answers: false }));
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, isPrinting: false, fault: 'stuck' }));
    expect(printer.papers).toHaveLength(0);
    cleanup();
    setPrinter({ ...SETTING, answers: false });
    const [sale] = await box.journal.sales.toArray();
    showTill(box, `receipt/${sale!.id}`);
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
  });

  it('a printer that is not there is told, and the sale stands', async () => {
    Reflect.deleteProperty(navigator, 'serial');
    const { box } = await sellWith();
    expect((await screen.findByRole('alert')).textContent).toContain(bandTexts.faults.missing);
    expect(await box.journal.sales.count()).toBe(1);
  });

  it('papers that a reload interrupted are kept, told, and printed by a tap', async () => {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    const again = await reloaded(box);
    printer.refill();
    showTill(again);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(bandTexts.faults.unfinished);
    expect(alert.textContent).toContain(bandTexts.left(2));
    expect(printer.papers).toHaveLength(0);
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    expect(words()[0]).toContain('Recibo 017-000001');
    expect(await again.journal.papers.count()).toBe(0);
  });

  it('a change of printer drops no paper: the next printer prints them by a tap', async () => {
    printer.isPaperOut = true;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, fault: 'paper-out' }));
    cleanup();
    showTill(box, 'printer');
    await press(texts.forget);
    await screen.findByText(bandTexts.left(2), { exact: false });
    ({ printer, port } = plugIn());
    await press(texts.ways.serial.choose);
    fireEvent.click(await screen.findByLabelText(texts.line('B')));
    fireEvent.click(screen.getByLabelText(texts.qr.native));
    await press(texts.finish);
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(3));
    expect(words()[1]).toContain('Recibo 017-000001');
    expect(words()[2]).toContain('Ingresso 1 de 1');
  });

  it('a printer that the browser forgets with a reload is chosen again from the band, and prints what waits', async () => {
    allowPorts([], port);
    await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, isPrinting: false, fault: 'missing' }));
    await press(bandTexts.choose);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('a fault carries its cause', () => {
    const cause = new Error('gone');
    expect(new PrinterError('lost', cause)).toMatchObject({ fault: 'lost', cause });
  });
});

describe('rehearsal', () => {
  it('a printer that is being looked at is looked at anew, and not taken for ready', async () => {
    setPrinter(SETTING);
    port.isSlow = true;
    printer.isPaperOut = true;
    void printerAtWork.look();
    const asked = askPrinter();
    port.letOpen();
    expect(await asked).toBe('no_paper');
  });

  it('a printer is asked how it is, and a till without one has nothing to tell', async () => {
    expect(await askPrinter()).toBeNull();
    setPrinter(SETTING);
    expect(await askPrinter()).toBe('ready');
    printer.isPaperOut = true;
    expect(await askPrinter()).toBe('no_paper');
    printer.refill();
    printer.isCoverOpen = true;
    expect(await askPrinter()).toBe('open');
    printerAtWork.take(undefined);
    Reflect.deleteProperty(navigator, 'serial');
    expect(await askPrinter()).toBe('fails');
  });
});
