import { cleanup } from '@testing-library/react';
import type { TillBox } from '../../../../../offline/testing/till-box.ts';
import { TillServer } from '../../../../../offline/testing/till-server.ts';
import { sellForCash } from '../../testing/hands.ts';
import { openTill, type OpenedTill } from '../../testing/open-till.tsx';
import { printerAtWork } from '../printer-at-work.ts';
import { setPrinter, usePrinter } from '../printer.store.ts';
import { SETTING } from './plugged-printer.ts';

/** Loads the page anew: what it remembers is lost, and what it has stored is there. */
export async function reloaded(box: TillBox): Promise<TillBox> {
  cleanup();
  printerAtWork.take(undefined);
  usePrinter.setState({ fault: undefined, left: 0 });
  await box.journal.papers.toCollection().modify({ page: 'an earlier page' });
  return box.reopened();
}

/** Sells with the printer set up, once the code of the printer is there. */
export async function sellWith(server = new TillServer()): Promise<OpenedTill> {
  setPrinter(SETTING);
  const opened = await openTill(server);
  await sellForCash();
  return opened;
}
