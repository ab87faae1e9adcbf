/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TillServer } from '../../../../offline/testing/till-server.ts';
import { laterTexts } from '../later-texts.ts';
import { press, typed } from '../testing/hands.ts';
import { PIN, showTill, supervisor } from '../testing/open-till.tsx';
import { choosePaper } from '../till.store.ts';
import { tillTexts } from '../till-texts.ts';
import { bandTexts } from './band-texts.ts';
import { printerAtWork } from './printer-at-work.ts';
import { setPrinter, usePrinter } from './printer.store.ts';
import { PaperPrinter } from './testing/paper-printer.ts';
import { plugIn, SETTING } from './testing/plugged-printer.ts';
import { reloaded, sellWith } from './testing/printing-till.tsx';

let printer: PaperPrinter;

const words = () => printer.papers.map((paper) => PaperPrinter.wordsOf(paper));

beforeEach(() => {
  localStorage.clear();
  choosePaper(80);
  ({ printer } = plugIn());
});

afterEach(() => {
  cleanup();
  printerAtWork.take(undefined);
  setPrinter(undefined);
  usePrinter.setState({ left: 0, fault: undefined });
  Reflect.deleteProperty(navigator, 'serial');
});

/** Sells while the roll is out: receipt and ticket wait. */
async function sellWithoutPaper() {
  const server = new TillServer();
  server.tell({ supervisors: [supervisor()] });
  printer.isPaperOut = true;
  const { box } = await sellWith(server);
  await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 2, isPrinting: false, fault: 'paper-out' }));
  const [sale] = await box.journal.sales.toArray();
  return { box, sale_id: sale!.id };
}

async function voidSale() {
  fireEvent.click(await screen.findByLabelText(laterTexts.reasons[0]));
  fireEvent.click(await screen.findByLabelText('Sueli'));
  await typed(laterTexts.pin, PIN);
  await press(laterTexts.confirmVoid);
  await screen.findByRole('button', { name: laterTexts.printVoid });
}

describe('papers of a voided sale', () => {
  it('tickets that still wait when their sale is voided are never printed', async () => {
    const { box, sale_id } = await sellWithoutPaper();
    cleanup();
    showTill(box, `sales/${sale_id}/void`);
    await voidSale();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 1, isPrinting: false }));
    printer.refill();
    await press(bandTexts.again);
    await waitFor(() => expect(printer.papers).toHaveLength(1));
    await waitFor(() => expect(usePrinter.getState().left).toBe(0));
    expect(words()[0]).toContain(laterTexts.slipVoid);
    expect(await box.journal.papers.count()).toBe(0);
  });

  it('a printer that prints no sale unasked forgets them as well', async () => {
    const { box, sale_id } = await sellWithoutPaper();
    cleanup();
    setPrinter({ ...SETTING, prints_sales: false });
    showTill(box, `sales/${sale_id}/void`);
    await voidSale();
    await waitFor(() => expect(usePrinter.getState().left).toBe(0));
    expect(await box.journal.papers.count()).toBe(0);
  });
});

describe('papers that are asked for while they wait', () => {
  it('a tap prints each once, and counts no copy', async () => {
    const { box } = await sellWithoutPaper();
    await press(tillTexts.print);
    await press(tillTexts.printAll);
    printer.refill();
    await press(tillTexts.printAll);
    await waitFor(() => expect(printer.papers).toHaveLength(2));
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, fault: undefined }));
    expect(words().filter((paper) => paper.includes(laterTexts.slipCopy))).toEqual([]);
    expect(await box.journal.ops.filter(({ type }) => type === 'reprint').count()).toBe(0);
  });

  it('a ticket that an earlier page has left is printed once, and the receipt that is out is a copy', async () => {
    printer.paperEndsAfter = 700;
    const { box } = await sellWith();
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 1, fault: 'paper-out' }));
    const [sale] = await box.journal.sales.toArray();
    const again = await reloaded(box);
    printer.refill();
    showTill(again, `sales/${sale!.id}`);
    await press(laterTexts.reprint);
    await press(tillTexts.printAll);
    await waitFor(() => expect(printer.papers).toHaveLength(3));
    expect(words()[1]).toMatch(/Ingresso 1 de 1$/m);
    expect(words()[2]).toContain('Recibo 017-000001');
    expect(words()[2]).toContain(laterTexts.slipCopy);
    await waitFor(() => expect(usePrinter.getState().left).toBe(0));
    const ops = await again.journal.ops.filter(({ type }) => type === 'reprint').toArray();
    expect(ops.map(({ payload }) => payload)).toMatchObject([{ with_tickets: false }]);
  });
});
