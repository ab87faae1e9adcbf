import { useEffect } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { papersOf } from '../../../../offline/papers.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useTillHere } from '../use-till.ts';
import { countWaiting, printQueued } from './print-papers.ts';
import { isHalted, usePrinter } from './printer.store.ts';

/** Prints the papers of a sale once, as soon as it is shown, where the printer of this device is to. */
export function usePrintOnce(sale: SaleRow | undefined): void {
  const here = useThisDevice();
  const { till } = useTillHere();
  const isWanted = usePrinter(({ setting }) => setting?.prints_sales === true);
  const isDue = isWanted && sale !== undefined && sale.is_printed === undefined;
  useEffect(() => {
    if (!isDue) return;
    till
      .noteFirstPrint(sale.id, papersOf(sale, false, true))
      .then((isFirst) => {
        if (isFirst) printQueued(here);
      })
      .catch((error: unknown) => reportError(error, 'till.print'));
  }, [isDue, sale, till, here]);
}

/**
 * Returns a function that notes a print, and resolves to whether it is a copy. A copy is counted. Papers of the sale that
 * wait behind a fault give way to it: a ticket must not come out twice.
 */
export function useNotePrint(sale: SaleRow, isHandedOver: boolean): (hasTickets: boolean) => Promise<boolean> {
  const here = useThisDevice();
  const { till } = useTillHere();
  return async (hasTickets) => {
    if ((await till.noteFirstPrint(sale.id)) && !isHandedOver) return false;
    if (isHalted()) {
      const isFirst = await till.replacePapers(sale.id, hasTickets);
      await countWaiting(here);
      if (isFirst) return false;
    }
    await till.noteReprint(sale.id, hasTickets);
    return true;
  };
}
