import { Mark, classes } from '@festix/ui';
import type { ReactNode } from 'react';
import { PageHeading } from '../parts/PageHeading.tsx';
import { ScrollingMain } from '../parts/ScrollingMain.tsx';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-page.module.css';
import tillStageStyles from './till-stage.module.css';

export interface TillStageProps {
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
  /** Below the rest, and beside it on a phone that lies. */
  beside?: ReactNode;
  /** Below `beside`: facts and notes that come and go, so that no key moves under a thumb. */
  below?: ReactNode;
  /** Keys at the bottom, for the thumb. */
  actions?: ReactNode;
}

/** Shows one step before the till sells: its title above, the keys below. */
export function TillStage({ title, hint, children, beside, below, actions }: TillStageProps) {
  const step = (
    <>
      <Mark height={44} label="Festix" />
      <PageHeading>{title}</PageHeading>
      {hint && <p className={tillStageStyles.hint}>{hint}</p>}
      {children}
    </>
  );
  return (
    <div className={styles.till}>
      <ScrollingMain className={tillStageStyles.stage}>
        {beside ? (
          <div className={tillStageStyles.two}>
            <div>{step}</div>
            <div className={tillStageStyles.beside}>{beside}</div>
            <div>{below}</div>
          </div>
        ) : (
          step
        )}
      </ScrollingMain>
      {actions && (
        <footer className={styles.dock}>
          <div className={classes(styles.column, tillKeyStyles.keys)}>{actions}</div>
        </footer>
      )}
    </div>
  );
}
