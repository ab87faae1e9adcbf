import type { CashCardsView, Id } from '@festix/domain/contract';
import { useEffect, useState } from 'react';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useIsOnline } from '../use-is-online.ts';

/** Milliseconds for which a closing waits for the comparison before it is printed without. */
const PATIENCE = 10_000;

/**
 * Returns the cards of a closed drawer at terminal, drawer and book; undefined while the server's answer is awaited, null
 * where it is not to be had now. Asks again with each change of the number of ops that wait.
 */
export function useComparedCards(
  session_id: Id,
  hasCharges: boolean,
  waiting: number,
): CashCardsView | null | undefined {
  const { tillApi } = useThisDevice();
  const isOnline = useIsOnline();
  const [cards, setCards] = useState<CashCardsView>();
  const [isLate, setLate] = useState(false);
  const isAsked = hasCharges && isOnline && cards === undefined;

  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isAsked]);

  useEffect(() => {
    if (!isAsked || waiting > 0) return;
    const left = new AbortController();
    tillApi.cashSession(session_id, left.signal).then(
      // The server may not know of the closing yet: an open drawer hides its cards from the person who counts it.
      (session) => session.closed_at !== null && setCards(session.cards ?? undefined),
      () => setLate(true),
    );
    return () => left.abort();
  }, [tillApi, session_id, isAsked, waiting]);

  if (cards) return cards;
  return isAsked && !isLate ? undefined : null;
}
