import { notices } from '@festix/domain/ground';
import { useSearchParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { useRequestHref } from '../../money/payouts/use-request-href.ts';
import { NextStepSlab, useNextStep } from '../../programme/events/NextStepSlab.tsx';
import { Balance } from './Balance.tsx';
import { isNothing, owedIn } from './owed.ts';
import { OriginSection } from './OriginSection.tsx';
import { OverviewFigures } from './OverviewFigures.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { overviewTexts as texts } from './overview-texts.ts';
import { RecentSales } from './RecentSales.tsx';
import { SalesSection } from './SalesSection.tsx';
import { useOverview } from './use-overview.ts';
import styles from './overview.module.css';

/** Shows an event's figures: totals since the beginning, and its sales over a period. */
export function OverviewScreen() {
  const event = useEvent();
  const { asked, change, today, reading } = useOverview(event);
  useTitle(texts.title, event.name);
  const showsPayouts = useShowsPayouts();
  const requestHref = useRequestHref();
  const stepAfter = useNextStep(event);
  const { data: view, error, dataUpdatedAt, isPlaceholderData, refetch } = reading;
  if (!view) {
    if (!error) return <OverviewSkeleton withBalance={showsPayouts} />;
    return (
      <ScreenFailure
        title={notices.overviewLoadFailed}
        line={notices.overviewLoadFailedLine}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { time_zone: zone } = event;
  const owed = showsPayouts ? owedIn(view) : undefined;
  const step = stepAfter(view.orders_count);
  return (
    <div className={styles.overview}>
      {error && <StaleBanner readAt={dataUpdatedAt} zone={zone} />}
      <section className={styles.head} aria-label={texts.figures}>
        {step && isNothing(owed) ? (
          <NextStepSlab event={event} step={step} />
        ) : (
          owed && <Balance owed={owed} requestHref={requestHref} />
        )}
        <OverviewFigures view={view} />
      </section>
      <div className={styles.body}>
        <SalesSection view={view} zone={zone} asked={asked} isLoading={isPlaceholderData} onChange={change} />
        <div className={styles.side}>
          <OriginSection view={view} />
          <RecentSales sales={view.recent_sales} zone={zone} today={today} />
        </div>
      </div>
    </div>
  );
}

/**
 * Returns whether payouts are shown: to people who may see them; those who answer payouts ask for them in the address.
 */
function useShowsPayouts(): boolean {
  const { can } = useArea();
  const event = useEvent();
  const [params] = useSearchParams();
  if (can('payouts:answer', event)) return params.get('showPayout') === 'true';
  return can('payouts:read', event);
}
