import { eventEndpoints, type EventView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import type { GroupedTab } from '@festix/domain/people';
import { Button, DateTime, Icon, ListSkeleton, SkeletonBar } from '@festix/ui';
import { EventHeader, EventTabs, EventTabsSkeleton } from '@festix/ui/workbench';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { Fragment, useState } from 'react';
import { Navigate, Outlet, useParams, useLocation } from 'react-router-dom';
import { admits } from '../../../frame/event/admits.ts';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { doorPath, tillPath } from '../../../frame/app/own-path.ts';
import { FailureFrame, type FailureFrameValue } from '../../../frame/app/failure-frame.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useCopyEventLink } from './EventActions.tsx';
import { EventContext, useEvent } from '../../../frame/event/event-context.tsx';
import { EventStatus } from './event-status.tsx';
import { MiniCover } from '../../../frame/areas/MiniCover.tsx';
import { EventSummary } from './EventSummary.tsx';
import { eventsTexts as texts } from './events-texts.ts';
import { DraftStrip } from './life/DraftStrip.tsx';
import { placeOf } from './place-of.ts';
import { ProducerPanel } from './producer/ProducerPanel.tsx';
import { openAt, shownGroups, type OpenTab } from '../../../frame/areas/tab-groups.ts';
import shellStyles from '@festix/ui/shell.module.css';
import styles from '../../../frame/event/events.module.css';

/** Its head and tabs are around the tab, whether that came or not. */
const IN_EVENT: FailureFrameValue = { Frame: Fragment, level: 2 };

/** Shows an event around its tabs: its head stays while they change. */
export function EventShell() {
  const { event_id = '' } = useParams();
  const reading = useAreaCall(eventEndpoints.read, { params: { event_id } });
  const path = usePathInEvent();
  const { data: event, error } = reading;
  if (event) {
    return (
      <AreaBench
        selected={path.split('/')[0] === 'checkins' ? 'checkins' : 'events'}
        event={event}
        head={<EventHead event={event} path={path} />}
      >
        <EventContext value={event}>
          <FailureFrame value={IN_EVENT}>
            <DraftStrip event={event} />
            <Outlet />
          </FailureFrame>
        </EventContext>
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="events" head={error ? undefined : <EventHeadSkeleton />}>
      {error ? (
        <ScreenFailure isAlone title={notices.eventLoadFailed} error={error} onRetry={() => void reading.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </AreaBench>
  );
}

/** Returns the path inside the event: `checkins/panel` of `/producer/events/1/checkins/panel`; empty at its address. */
function usePathInEvent(): string {
  const { pathname } = useLocation();
  return pathname.split('/').slice(4).join('/');
}

/** Opens an event at its first tab, or at its summary for people without a tab. */
export function EventStart() {
  const { link } = useArea();
  const event = useEvent();
  const { search } = useLocation();
  const [group] = shownGroups(event.abilities);
  if (!group) return <EventSummary event={event} />;
  return <Navigate to={link(`/events/${event.id}/${group.tabs[0]!.key}${search}`)} replace />;
}

function EventHead({ event, path }: { event: EventView; path: string }) {
  const { link } = useArea();
  const groups = shownGroups(event.abilities);
  const open = openAt(groups, path);
  const hrefOf = ({ key }: GroupedTab) => link(`/events/${event.id}/${key}`);
  const tabs = groups.map(({ key, label, tabs: [first] }) => ({ key, label, href: hrefOf(first!) }));
  const partsOf = ({ group, tab }: OpenTab) => ({
    label: group.label,
    tabs: group.tabs.map((one) => ({ key: one.key, label: one.label_in_group, href: hrefOf(one) })),
    selected: tab.key,
  });
  return (
    <>
      <EventHeader
        name={event.name}
        poster={<MiniCover event={event} />}
        when={<DateTime variant="event" at={event.start_date} zone={event.time_zone} />}
        where={placeOf(event)}
        status={<EventStatus event={event} />}
        actions={<EventHeadActions event={event} />}
      />
      {tabs.length > 0 ? (
        <EventTabs
          tabs={tabs}
          selected={open?.group.key ?? ''}
          parts={open && open.group.tabs.length > 1 ? partsOf(open) : undefined}
        />
      ) : (
        <hr className={styles.headRule} />
      )}
    </>
  );
}

function EventHeadActions({ event }: { event: EventView }) {
  const { can } = useArea();
  const copyLink = useCopyEventLink();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {can('users:read') && (
        <Button
          type="text"
          className={shellStyles.eventHandy}
          aria-label={texts.producerDetails}
          icon={<Icon of={IdentificationCard} size={19} />}
          onClick={() => setAsking(true)}
        >
          {texts.producerDetails}
        </Button>
      )}
      <Button
        type="text"
        className={shellStyles.eventHandy}
        aria-label={texts.copyLink}
        icon={<Icon of={LinkSimple} size={19} />}
        onClick={() => void copyLink(event.slug)}
      >
        {texts.copyLink}
      </Button>
      <ButtonLink
        type="text"
        className={shellStyles.eventHandy}
        aria-label={texts.seePage}
        href={`/events/${event.slug}`}
        icon={<Icon of={ArrowSquareOut} size={19} />}
      >
        {texts.seePageShort}
      </ButtonLink>
      {admits(event) && can('sale-point:sell', event) && (
        <ButtonLink type="primary" href={tillPath(event.id)} icon={<Icon of={CashRegister} size={19} />}>
          {texts.sell}
        </ButtonLink>
      )}
      {admits(event) && can('door:work', event) && (
        <ButtonLink href={doorPath(event.id)} icon={<Icon of={QrCode} size={19} />}>
          {texts.newEntry}
        </ButtonLink>
      )}
      {can('users:read') && <ProducerPanel event={event} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}

function EventHeadSkeleton() {
  return (
    <>
      <EventHeader poster={<SkeletonBar height="100%" />} when={<SkeletonBar width="240px" height={16} />} />
      <EventTabsSkeleton />
    </>
  );
}
