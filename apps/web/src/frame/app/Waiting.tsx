import { Mark, classes } from '@festix/ui';
import { failureTexts as texts } from '../../data/failure-texts.ts';
import styles from './app.module.css';

/** Shows a whole page that is loading. */
export function Waiting() {
  return (
    <main className={classes(styles.alone, styles.waiting)} data-waiting aria-busy="true">
      <div role="status" aria-label={texts.loading}>
        <Mark height={48} label="" />
      </div>
    </main>
  );
}
