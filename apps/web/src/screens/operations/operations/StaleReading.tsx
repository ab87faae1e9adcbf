import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { operationsTexts as texts } from './operations-texts.ts';
import styles from './operations.module.css';

export interface StaleReadingProps {
  of: { data: unknown; error: Error | null; dataUpdatedAt: number };
}

/** Shows above the earlier data that they could not be read again: that is when people look here. */
export function StaleReading({ of: { data, error, dataUpdatedAt } }: StaleReadingProps) {
  if (data === undefined || error === null) return null;
  return (
    <div className={styles.opsBanner} role="status">
      <StaleBanner readAt={dataUpdatedAt} words={texts.stale} />
    </div>
  );
}
