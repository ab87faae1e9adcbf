import { classes } from '@festix/ui';
import { formatDateTime } from '@festix/domain/ground';
import { meiaCounterWords } from '@festix/domain/programme';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { SlipHead } from './SlipHead.tsx';
import styles from './print.module.css';

/** Prints the half-price quota for the window, as of the time of printing. */
export function MeiaSlip({ event, at }: { event: TillEventRow; at: Date }) {
  const { limit, remaining } = event.meia_quota;
  return (
    <section className={classes(styles.slip, 'fx-num')}>
      <SlipHead event={event} />
      <h2>{texts.meiaCounter}</h2>
      <p className={styles.slipMeia}>{meiaCounterWords(remaining, limit)}</p>
      <p>{texts.meiaLaw}</p>
      <p>{texts.meiaAt(formatDateTime(at, event.event.time_zone))}</p>
    </section>
  );
}
