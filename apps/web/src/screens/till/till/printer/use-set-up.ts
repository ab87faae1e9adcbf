import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import { encodeTest } from '../print/encode-slip.ts';
import { CODE_PAGE_NAMES, type Letters } from '../print/code-pages.ts';
import type { QrWay } from '../print/encode-slip.ts';
import { useTillScreen } from '../till.store.ts';
import { chooseLink } from './links/choose-link.ts';
import { PrinterError, type PrinterFault, type PrinterLink, type PrinterWay } from './links/printer-link.ts';
import { printerAtWork } from './printer-at-work.ts';
import { BAUD_RATES } from './printer-setting.ts';
import { printerTexts as texts } from './printer-texts.ts';
import { setPrinter, usePrinter } from './printer.store.ts';

export interface SetUp {
  /** The chosen printer, once it is open and the test paper is on its way. */
  link: PrinterLink | undefined;
  fault: PrinterFault | undefined;
  isBusy: boolean;
  baud_rate: number;
  setBaudRate: (rate: number) => void;
  choose: (way: PrinterWay) => void;
  printTest: () => void;
  finish: (answers: { letters: Letters; qr: QrWay }) => void;
  giveUp: () => void;
}

/** Sets a printer up: the person chooses it in the browser's dialog, and a test paper tells what it can. */
export function useSetUp(): SetUp {
  const [link, setLink] = useState<PrinterLink>();
  const [fault, setFault] = useState<PrinterFault>();
  const [isBusy, setBusy] = useState(false);
  const [baud_rate, setBaudRate] = useState<number>(BAUD_RATES[0]);
  const [told, setTold] = useState({ answers: false, tells_end: false });
  // One that was not taken over is closed with the page.
  const open = useRef<PrinterLink>(undefined);
  useEffect(() => () => void open.current?.close(), []);

  async function work(act: () => Promise<void>) {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof PrinterError)) reportError(error, 'till.printer');
      setFault(error instanceof PrinterError ? error.fault : 'error');
    } finally {
      setBusy(false);
    }
  }

  async function test(chosen: PrinterLink) {
    const status = await chosen.status();
    const answers = status !== 'silent';
    setTold(({ tells_end }) => ({ answers, tells_end }));
    if (answers && status !== 'ready') throw new PrinterError(status);
    // Before the paper: a printer at rest answers at once, or never.
    const tells_end = answers && (await chosen.tellsEnd());
    setTold((before) => ({ answers, tells_end: before.tells_end || tells_end }));
    await chosen.write(encodeTest(texts.testPaper, CODE_PAGE_NAMES, useTillScreen.getState().paper));
  }

  async function choose(way: PrinterWay) {
    // First of all: the browser's dialog needs the tap.
    const chosen = await chooseLink(way, baud_rate);
    if (!chosen) return;
    // From now on: the page may be left while the printer opens.
    open.current = chosen;
    await chosen.open();
    setLink(chosen);
    await test(chosen);
  }

  function finish({ letters, qr }: { letters: Letters; qr: QrWay }) {
    if (!link) return;
    open.current = undefined;
    printerAtWork.take(link);
    setPrinter({ printer: link.printer, baud_rate, letters, qr, ...told, prints_sales: true });
    // Papers of the printer before, which are printed by a tap.
    if (usePrinter.getState().left > 0) usePrinter.setState({ fault: 'unfinished' });
  }

  function giveUp() {
    open.current = undefined;
    setLink(undefined);
    setTold({ answers: false, tells_end: false });
    setFault(undefined);
    void link?.close();
  }

  return {
    link,
    fault,
    isBusy,
    baud_rate,
    setBaudRate,
    choose: (way) => void work(() => choose(way)),
    printTest: () => void work(async () => link && test(link)),
    finish,
    giveUp,
  };
}
