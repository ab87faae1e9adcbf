import type { CashCardsView, Id } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import { useEffect, useState } from 'react';
import { isNoAnswer } from '../../../../offline/heard-calls.ts';
import { terminalOf } from '../../../../offline/terminal-charges.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useUntoldOps } from '../../../../offline/till-cash.ts';
import { useIsOnline } from '../use-is-online.ts';
import type { TillHere } from '../use-till.ts';

/** Milliseconds until a comparison whose answer was lost is asked for again. */
const AGAIN = 2 * SECOND;

/** Milliseconds without anything new from the server after which a report is printed without the comparison. */
const STILL = 30 * SECOND;

/** Milliseconds for which a report waits at most, also while a night of sales is being uploaded. */
const MOST = 120 * SECOND;

export interface ComparedCards {
  /** undefined while they may still come; null where the server has none to give. */
  cards: CashCardsView | null | undefined;
  /** Changes whenever the server has answered: a report waits on while it does. */
  news: string;
}

/**
 * Returns whether the server may know charges of a drawer: it had some, or the till has a terminal, whose charges it may
 * have given up too early.
 */
export function mayHaveCharges(ever_charged: readonly Id[], { event, device }: TillHere): boolean {
  return ever_charged.length > 0 || terminalOf(event, device.id) !== undefined;
}

/**
 * Returns the cards of a closed drawer at terminal, drawer and book, as the server compares them once it has all that the
 * till has to tell. `hasCharges` is undefined while that is not known.
 */
export function useComparedCards(session_id: Id, event_id: Id, hasCharges: boolean | undefined): ComparedCards {
  const { tillApi } = useThisDevice();
  const isOnline = useIsOnline();
  const untold = useUntoldOps(event_id);
  const [cards, setCards] = useState<CashCardsView | null>();
  const [tries, setTries] = useState(0);
  const isAsked = hasCharges === true && cards === undefined && untold === 0 && isOnline;

  useEffect(() => {
    if (!isAsked) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    tillApi.cashSession(session_id, left.signal).then(
      // An open drawer hides its cards: the server has refused the closing.
      ({ closed_at, cards: compared = null }) => setCards(closed_at === null ? null : compared),
      (error: unknown) => {
        if (left.signal.aborted) return;
        if (isNoAnswer(error)) timer = setTimeout(() => setTries((before) => before + 1), AGAIN);
        else setCards(null);
      },
    );
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [tillApi, session_id, isAsked, tries]);

  return { cards: hasCharges === false ? null : cards, news: String(untold) };
}

/** Returns whether a report has waited long enough for its comparison: not at all without a network. */
export function useIsLate(news: string): boolean {
  const isOnline = useIsOnline();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), STILL);
    return () => clearTimeout(timer);
  }, [news]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOST);
    return () => clearTimeout(timer);
  }, []);
  return isLate || !isOnline;
}
