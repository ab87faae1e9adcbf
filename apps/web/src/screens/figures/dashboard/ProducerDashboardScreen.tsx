import { notices } from '@festix/domain/ground';
import { FiguresSkeleton, Icon, PageTitle } from '@festix/ui';
import { Plus } from '@phosphor-icons/react/Plus';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { PendingList } from '../../../frame/areas/PendingList.tsx';
import { StartLists } from '../../../frame/areas/StartLists.tsx';
import { useSession } from '../../../session/session.store.ts';
import { DashboardEvents } from './DashboardEvents.tsx';
import { DashboardFigures } from './DashboardFigures.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { TodayEvents } from './TodayEvents.tsx';
import { EVENTS_PER_PAGE, useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const FIGURES = 4;

/** Shows the producer's start page: the receipts of the events of a period, with a link to each. */
export function ProducerDashboardScreen() {
  const { area } = useArea();
  const { address, change, today, asked, page, reading } = useDashboard();
  const greeting = useGreeting();
  useTitle(texts.title, areaName(area));
  const { data: view, error, dataUpdatedAt, isPlaceholderData, refetch } = reading;
  return (
    <AreaBench selected="start">
      <PageTitle actions={<NewEvent />}>{greeting}</PageTitle>
      <div className={styles.dashboard}>
        <TodayEvents />
        <PendingList />
        <StartLists />
        {view && error && <StaleBanner readAt={dataUpdatedAt} />}
        <PeriodChoice label={texts.period} asked={asked} today={today} onChange={change} />
        {view ? <DashboardFigures view={view} /> : !error && <DashboardSkeleton />}
        <DashboardEvents
          events={view?.data ?? []}
          name={address.name}
          isLoading={!view || isPlaceholderData}
          error={
            error &&
            !view && <ScreenFailure title={notices.dashboardLoadFailed} error={error} onRetry={() => void refetch()} />
          }
          pagination={{
            page,
            pageSize: EVENTS_PER_PAGE,
            total: view?.count ?? 0,
            onPage: (next) => change({ page: String(next) }),
          }}
          onSearch={(name) => change({ name })}
        />
      </div>
    </AreaBench>
  );
}

/** Returns the name for the greeting, or the address's first part without one. */
function useGreeting(): string {
  const user = useSession((session) => session.user);
  if (!user) return '\u00a0';
  return texts.greeting(user.name.trim() || (user.email.split('@', 1)[0] ?? ''));
}

function NewEvent() {
  const { link } = useArea();
  return (
    <ButtonLink type="primary" href={link('/events/create')} icon={<Icon of={Plus} size={18} />}>
      {texts.newEvent}
    </ButtonLink>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} aria-busy="true">
      <FiguresSkeleton figures={FIGURES} columns={FIGURES} />
    </div>
  );
}
