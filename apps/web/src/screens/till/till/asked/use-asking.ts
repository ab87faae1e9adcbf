import { type Id } from '@festix/domain/contract';
import { useEffect, useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { AskedOutcome } from '../../../../offline/till.ts';
import { useTill } from '../use-till.ts';

/** Milliseconds between two questions whether a sale was paid. */
const ASK_EVERY = 3_000;

/** Milliseconds between two questions whether one that has ended was paid all the same. */
const ASK_LATE_EVERY = 10_000;

/** An end without a sale. */
export type Final = Extract<AskedOutcome, { came: 'ended' | 'refused-by-server' }>;

/** Asks until there is a final answer; the journal reports a sale. */
export function useAsking(order_id: Id): Final | undefined {
  const { till } = useTill();
  const [final, setFinal] = useState<Final>();
  useEffect(() => {
    let isOver = false;
    let hasEnded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const outcome = await till.askAfter(order_id);
        if (isOver || outcome?.came === 'sold') return;
        if (outcome?.came === 'ended' || outcome?.came === 'refused-by-server') setFinal(outcome);
        if (outcome?.came === 'refused-by-server') return;
        hasEnded = outcome?.came === 'ended';
      } catch (error) {
        reportError(error, 'till.ask');
      }
      if (!isOver) timer = setTimeout(() => void ask(), hasEnded ? ASK_LATE_EVERY : ASK_EVERY);
    };
    timer = setTimeout(() => void ask(), ASK_EVERY);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [till, order_id]);
  return final;
}
