import { notices } from '@festix/domain/ground';
import { EmptyState, Icon, ListSkeleton, PageTitle } from '@festix/ui';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { tillPath } from '../../../frame/app/own-path.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { eventDay } from '../../../frame/areas/NearEvents.tsx';
import { MiniCover } from '../../../frame/areas/MiniCover.tsx';
import { useAreaEvents } from '../../../frame/areas/use-area-events.ts';
import { placeOf } from '../../programme/events/place-of.ts';
import { salePointTexts as texts } from './sale-point-texts.ts';
import styles from '../../../frame/event/events.module.css';
import salePointStyles from './sale-point.module.css';

/** Asks for the event of a new sale, and opens its till. */
export function NewSaleScreen() {
  const { area, link } = useArea();
  const { events, error, retry } = useAreaEvents();
  useTitle(texts.newSaleTitle, areaName(area));
  return (
    <AreaBench selected="sales">
      <PageTitle back={{ label: texts.salesTitle, href: link('/sales') }}>{texts.newSaleTitle}</PageTitle>
      {error && <ScreenFailure title={notices.eventsLoadFailed} error={error} onRetry={retry} />}
      {!events && !error && <ListSkeleton rows={3} />}
      {events?.length === 0 && (
        <EmptyState of={CashRegister} level={2} title={texts.noEventsToSell} line={texts.noEventsToSellLine} />
      )}
      {events && events.length > 0 && (
        <>
          <p className={salePointStyles.line}>{texts.newSaleLine}</p>
          <ul className={salePointStyles.sellEvents} aria-label={texts.events}>
            {events.map((event) => (
              <li key={event.id}>
                <span className={styles.miniPoster}>
                  <MiniCover event={event} />
                </span>
                <span className={salePointStyles.sellEvent}>
                  <b>{event.name}</b>
                  <span className="fx-quiet">
                    {[eventDay(event, new Date()), placeOf(event)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <ButtonLink
                  size="large"
                  href={tillPath(event.id)}
                  aria-label={texts.sellAt(event.name)}
                  icon={<Icon of={CashRegister} size={20} />}
                >
                  {texts.sell}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </AreaBench>
  );
}
