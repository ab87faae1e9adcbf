import { Icon, classes } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTillKeys } from '../keys/use-till-keys.ts';
import { PrinterBand } from '../printer/PrinterBand.tsx';
import { Connection } from './Connection.tsx';
import { PageHeading } from './PageHeading.tsx';
import { ScrollingMain } from './ScrollingMain.tsx';
import tillBarStyles from './till-bar.module.css';
import styles from './till-page.module.css';

export interface TillPageProps {
  title: string;
  /** Path of the arrow; absent where there is only one way on. */
  back?: string | undefined;
  /** Label of the arrow: 'Voltar aos lotes'. */
  backLabel?: string;
  children: ReactNode;
  /** Keys at the bottom, for the thumb. */
  dock?: ReactNode;
}

/** Shows one page of the till apart from selling: a title, a way back and the printer's state above, keys below. */
export function TillPage({ title, back, backLabel = 'Voltar', children, dock }: TillPageProps) {
  const navigate = useNavigate();
  useTillKeys('page');
  return (
    <div className={styles.till}>
      <header className={classes(tillBarStyles.bar, tillBarStyles.page)}>
        {back !== undefined && (
          <button
            type="button"
            className={tillBarStyles.key}
            aria-label={backLabel}
            aria-keyshortcuts="Escape"
            onClick={() => void navigate(back, { replace: true })}
          >
            <Icon of={CaretLeft} size={22} />
          </button>
        )}
        <PageHeading>{title}</PageHeading>
        <Connection />
      </header>
      <PrinterBand />
      <ScrollingMain>{children}</ScrollingMain>
      {dock && (
        <footer className={classes(styles.dock, 'fx-num')}>
          <div className={styles.column}>{dock}</div>
        </footer>
      )}
    </div>
  );
}
