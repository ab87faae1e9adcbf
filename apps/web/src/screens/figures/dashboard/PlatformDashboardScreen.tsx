import { type PlatformDashboardView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Amount, Count, Figures, FiguresSkeleton, PageTitle, SkeletonBar } from '@festix/ui';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { PendingList } from '../../../frame/areas/PendingList.tsx';
import { StartLists } from '../../../frame/areas/StartLists.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import { MonthSales } from './MonthSales.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { TopSales } from './TopSales.tsx';
import { usePlatformDashboard } from './use-platform-dashboard.ts';
import overviewStyles from '../overview/overview.module.css';
import styles from './dashboard.module.css';

const FIGURES = 3;

/** Shows the administration's start page: the sales of all producers in a period, and the best-selling events. */
export function PlatformDashboardScreen() {
  const { area } = useArea();
  const { asked, change, today, reading } = usePlatformDashboard();
  useTitle(texts.title, areaName(area));
  const { data: view, error, dataUpdatedAt, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="start">
      <PageTitle>{texts.platform}</PageTitle>
      <div className={styles.dashboard}>
        <PendingList />
        <StartLists />
        {view && error && <StaleBanner readAt={dataUpdatedAt} />}
        {asked ? (
          <PeriodChoice label={texts.salesPeriod} asked={asked} today={today} onChange={change} />
        ) : (
          !error && <SkeletonBar height={40} />
        )}
        {view ? (
          <Sold view={view} isLoading={isPlaceholderData} />
        ) : error ? (
          <ScreenFailure title={notices.dashboardLoadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )}
      </div>
    </AreaBench>
  );
}

/** Shows the sales. `isLoading`: another period is read, and the last one still shows. */
function Sold({ view, isLoading }: { view: PlatformDashboardView; isLoading: boolean }) {
  const { total_receipt, total_tickets, average_receipt, sales_by_month, top_sales } = view;
  return (
    <div className={styles.platform} aria-busy={isLoading}>
      <section aria-label={texts.figures}>
        <Figures
          figures={[
            { label: texts.revenue, value: <Amount cents={total_receipt} as="figure" />, note: texts.withoutFees },
            { label: texts.tickets, value: <Count value={total_tickets} />, note: texts.withoutCourtesies },
            {
              label: texts.averagePrice,
              value: <Amount cents={average_receipt} as="figure" />,
              note: texts.perPaidTicket,
            },
          ]}
        />
      </section>
      <div className={overviewStyles.body}>
        <MonthSales months={sales_by_month} total={total_receipt} hasSales={total_tickets > 0} />
        <TopSales events={top_sales} />
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={styles.platform} role="status" aria-label={texts.loading} aria-busy="true">
      <FiguresSkeleton figures={FIGURES} />
      <div className={overviewStyles.body}>
        <SkeletonBar height={380} />
        <SkeletonBar height={320} />
      </div>
    </div>
  );
}
