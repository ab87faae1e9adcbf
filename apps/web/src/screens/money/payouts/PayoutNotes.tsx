import { type PayoutMetricsView } from '@festix/domain/contract';
import { formatDateTime, notices } from '@festix/domain/ground';
import { Banner, ListSkeleton } from '@festix/ui';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { AvailableSlab } from './PayoutFigures.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { RecentPayouts } from './RecentPayouts.tsx';
import type { useRecentPayouts } from './use-payouts.ts';
import styles from './payouts.module.css';

export interface PayoutNotesProps {
  metrics: PayoutMetricsView;
  recent: ReturnType<typeof useRecentPayouts>;
  /** Of the event. */
  zone: string;
}

/** Shows the available amount and the latest requests beside a new one. */
export function PayoutNotes({ metrics, recent, zone }: PayoutNotesProps) {
  const { available, frozen_until } = metrics;
  return (
    <aside className={styles.notes} aria-label={texts.figures}>
      <AvailableSlab metrics={metrics} />
      {frozen_until ? (
        <Banner tone="warning">{texts.frozen(formatDateTime(frozen_until, zone))}</Banner>
      ) : (
        available <= 0 && <Banner>{texts.nothingAvailable}</Banner>
      )}
      {recent.data && <RecentPayouts payouts={recent.data.data} />}
      {!recent.data && recent.error && (
        <LoadFailure title={notices.payoutsLoadFailed} error={recent.error} onRetry={() => void recent.refetch()} />
      )}
      {!recent.data && !recent.error && <ListSkeleton rows={3} label={texts.loading} />}
    </aside>
  );
}
