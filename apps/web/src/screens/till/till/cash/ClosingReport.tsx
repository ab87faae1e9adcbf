import type { Id } from '@festix/domain/contract';
import { useEffect } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import { completeReport } from '../../../../offline/papers.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useShiftSales } from '../../../../offline/till-stored.ts';
import { printQueued } from '../printer/print-papers.ts';
import { useTillHere } from '../use-till.ts';
import { chargedSales, everCharged } from './closed-drawer.ts';
import { comparedCards } from './compared-charges.ts';
import { mayHaveCharges, useComparedCards, useIsLate } from './use-compared-cards.ts';

/** Waits for the comparison of a drawer's cards, while the server answers and no longer, and prints its report. */
export function ClosingReport({ session_id }: { session_id: Id }) {
  const here = useThisDevice();
  const till = useTillHere();
  const sales = useShiftSales(session_id);
  const hasCharges = sales && mayHaveCharges(everCharged(sales), till);
  const { cards, news } = useComparedCards(session_id, till.event.event_id, hasCharges);
  const isLate = useIsLate(news);
  const known = cards === undefined && isLate && hasCharges !== undefined ? null : cards;
  const isLacking = hasCharges === true && known === null;
  useEffect(() => {
    if (known === undefined || !sales) return;
    const charges = { charged: chargedSales(sales), ever_charged: everCharged(sales) };
    completeReport(session_id, { cards: known && comparedCards(known, charges), isLacking }, here)
      .then(() => printQueued(here))
      .catch((error: unknown) => reportError(error, 'till.print'));
  }, [known, isLacking, sales, session_id, here]);
  return null;
}
