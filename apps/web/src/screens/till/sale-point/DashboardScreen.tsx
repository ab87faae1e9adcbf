import { salePointEndpoints, type SalePointDashboardView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import {
  Amount,
  Count,
  DateTime,
  Figures,
  FiguresSkeleton,
  Icon,
  Link,
  PageTitle,
  SectionTitle,
  SkeletonBar,
  classes,
} from '@festix/ui';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { tillPath } from '../../../frame/app/own-path.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { StaleBanner } from '../../../frame/app/StaleBanner.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { REFETCH } from '../../figures/overview/use-overview.ts';
import { Attention } from './Attention.tsx';
import { MethodName } from '../../figures/sales/MethodName.tsx';
import { NewSale } from './NewSale.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { SalesByDay } from './SalesByDay.tsx';
import styles from './sale-point.module.css';

const FIGURES = 3;

/** Shows the seller's start page: the day's sales, pending work, and the events to sell. */
export function DashboardScreen() {
  const { area } = useArea();
  const { data, error, dataUpdatedAt, refetch } = useAreaCall(
    salePointEndpoints.dashboard,
    {},
    { refetchInterval: REFETCH },
  );
  useTitle(texts.start, areaName(area));
  if (!data && error) {
    return (
      <AreaBench selected="start">
        <ScreenFailure isAlone title={notices.salesSummaryLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="start">
      <PageTitle actions={<NewSale />}>{data && texts.greeting(data.greeting)}</PageTitle>
      {data && error && <StaleBanner readAt={dataUpdatedAt} />}
      {data ? <Dashboard view={data} /> : <DashboardSkeleton />}
    </AreaBench>
  );
}

function Dashboard({ view }: { view: SalePointDashboardView }) {
  const { today } = view;
  return (
    <div className={styles.tillDay}>
      <Attention attention={view.attention} />
      <Figures
        figures={[
          { label: texts.today, value: <Amount cents={today.total} as="figure" /> },
          { label: texts.salesToday, value: <Count value={today.sales} /> },
          { label: texts.ticketsToday, value: <Count value={today.tickets} /> },
        ]}
      />
      <div className={styles.tillBody}>
        <SalesByDay days={view.sales_by_day} />
        <div className={styles.tillDay}>
          <NextEvents events={view.events} />
          <ByMethod methods={view.by_method} />
        </div>
      </div>
    </div>
  );
}

function ByMethod({ methods }: { methods: SalePointDashboardView['by_method'] }) {
  if (methods.length === 0) return null;
  return (
    <section>
      <SectionTitle ruled>{texts.byMethod}</SectionTitle>
      <ul className={classes(styles.tillLines, 'fx-num')} aria-label={texts.byMethod}>
        {methods.map(({ payment_method, total, sales }) => (
          <li key={payment_method}>
            <MethodName method={payment_method} />
            <span className={styles.tillAmount}>
              <b>
                <Amount cents={total} />
              </b>
              <span className="fx-quiet">{texts.sales(sales)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextEvents({ events }: { events: SalePointDashboardView['events'] }) {
  const { link } = useArea();
  return (
    <section>
      <SectionTitle ruled>{texts.events}</SectionTitle>
      {events.length === 0 && <p className={styles.tillNone}>{texts.noEvents}</p>}
      <ul className={classes(styles.tillLines, 'fx-num')} aria-label={texts.events}>
        {events.map((event) => (
          <li key={event.id}>
            <span className={styles.tillLine}>
              <Link href={link(`/sales?events=${event.id}`)}>
                <b>{event.name}</b>
              </Link>
              <span className="fx-quiet">
                <DateTime at={event.start_date} zone={event.time_zone} /> · {event.sale_point}
              </span>
              <span className="fx-quiet">
                <Amount cents={event.total} /> · {texts.tickets(event.tickets)}
              </span>
            </span>
            <ButtonLink
              href={tillPath(event.id)}
              aria-label={texts.sellAt(event.name)}
              icon={<Icon of={CashRegister} size={18} />}
            >
              {texts.sell}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DashboardSkeleton() {
  return (
    <div className={styles.tillDay} role="status" aria-label={texts.loading} aria-busy="true">
      <FiguresSkeleton figures={FIGURES} hasNotes={false} />
      <div className={styles.tillBody} aria-hidden="true">
        <SkeletonBar height={320} />
        <SkeletonBar height={320} />
      </div>
    </div>
  );
}
