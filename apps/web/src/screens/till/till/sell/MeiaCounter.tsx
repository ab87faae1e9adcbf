import { countsInQuota, meiaCounterWords } from '@festix/domain/programme';
import { Icon, classes } from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { useState } from 'react';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { PrintJob } from '../print/PrintJob.tsx';
import { SlipSheet } from '../print/SlipSheet.tsx';
import { meiaSlip } from '../print/slips.ts';
import { useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import styles from './till-meia-counter.module.css';

/**
 * Shows the half-price quota and what is left of it, which the law requires at the point of sale, on screen and on
 * paper.
 */
export function MeiaCounter({ event }: { event: TillEventRow }) {
  const paper = useTillScreen((state) => state.paper);
  const [job, setJob] = useState<{ number: number; at: Date; paper: 58 | 80 }>();
  if (!event.lots.some(({ prices }) => prices.some(({ kind }) => countsInQuota(kind)))) return null;
  const { limit, remaining } = event.meia_quota;
  return (
    <section className={classes(styles.meia, 'fx-num')} aria-label={texts.meiaCounter}>
      <span>
        <b>{texts.meiaCounter}</b> {meiaCounterWords(remaining, limit)}
      </span>
      <button type="button" onClick={() => setJob({ number: (job?.number ?? 0) + 1, at: new Date(), paper })}>
        <Icon of={Printer} size={20} />
        {texts.printMeia}
      </button>
      {job && (
        <PrintJob key={job.number} paper={job.paper}>
          <SlipSheet slip={meiaSlip(event, job.at)} />
        </PrintJob>
      )}
    </section>
  );
}
