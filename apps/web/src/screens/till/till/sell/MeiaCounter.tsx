import { instantOf } from '@festix/domain/ground';
import { countsInQuota, meiaCounterWords } from '@festix/domain/programme';
import { Icon, classes } from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { usePrinting } from '../print/use-printing.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import styles from './till-meia-counter.module.css';

/**
 * Shows the half-price quota and what is left of it, which the law requires at the point of sale, on screen and on
 * paper.
 */
export function MeiaCounter({ event }: { event: TillEventRow }) {
  const { print, sheets } = usePrinting();
  if (!event.lots.some(({ prices }) => prices.some(({ kind }) => countsInQuota(kind)))) return null;
  const { limit, remaining } = event.meia_quota;
  return (
    <section className={classes(styles.meia, 'fx-num')} aria-label={texts.meiaCounter}>
      <span>
        <b>{texts.meiaCounter}</b> {meiaCounterWords(remaining, limit)}
      </span>
      <button
        type="button"
        onClick={() => print([{ is: 'meia', event_id: event.event_id, at: instantOf(Date.now()) }])}
      >
        <Icon of={Printer} size={20} />
        {texts.printMeia}
      </button>
      {sheets}
    </section>
  );
}
