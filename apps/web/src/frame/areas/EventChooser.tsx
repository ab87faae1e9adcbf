import { type EventRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { EmptyState, Icon, ListSkeleton } from '@festix/ui';
import { RecordsList, type RecordLines } from '@festix/ui/workbench';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { X } from '@phosphor-icons/react/X';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { Drawer, Input } from 'antd';
import Fuse from 'fuse.js';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { LoadFailure } from '../app/LoadFailure.tsx';
import { useArea } from './area-context.tsx';
import { areasTexts as texts } from './areas-texts.ts';
import { MiniCover } from './MiniCover.tsx';
import { eventDay } from './NearEvents.tsx';
import { useAreaEvents } from './use-area-events.ts';
import styles from './bench.module.css';

/** Tolerance of the search for typing errors. */
const FUZZINESS = 0.4;

/** Chooses another upcoming event by typing; filters the loaded events. */
export function EventChooser({ open, onClose }: { open: boolean; onClose(): void }) {
  const { link } = useArea();
  const { events, error, retry } = useAreaEvents();
  const [typed, setTyped] = useState('');
  const { pathname } = useLocation();
  const close = useEffectEvent(onClose);
  useEffect(() => close(), [pathname]);

  const fuse = useMemo(
    () =>
      new Fuse(events ?? [], {
        keys: ['name', 'venue.name', 'venue.city'],
        threshold: FUZZINESS,
        ignoreLocation: true,
      }),
    [events],
  );
  const found = typed.trim() ? fuse.search(typed.trim()).map(({ item }) => item) : (events ?? []);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size="23.75rem"
      title={texts.chooseEvent}
      closeIcon={<Icon of={X} />}
      afterOpenChange={(isOpen) => !isOpen && setTyped('')}
      destroyOnHidden
    >
      <Input
        autoFocus
        allowClear
        aria-label={texts.filterEvents}
        placeholder={texts.filterPlaceholder}
        prefix={<Icon of={MagnifyingGlass} size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.chooser}>
        {error && <LoadFailure title={notices.eventsLoadFailed} error={error} onRetry={retry} />}
        {!events && !error && <ListSkeleton rows={5} />}
        {events && found.length === 0 && (
          <EmptyState of={CalendarBlank} title={notices.noEvents} line={texts.onlyNext} />
        )}
        {found.length > 0 && (
          <RecordsList
            label={texts.events}
            rows={found}
            rowKey={(event) => event.id}
            href={(event) => link(`/events/${event.id}`)}
            lines={linesOf}
          />
        )}
        <ButtonLink type="text" block href={link('/events')}>
          {texts.allEvents}
        </ButtonLink>
      </div>
    </Drawer>
  );
}

function linesOf(event: EventRowView): RecordLines {
  return {
    title: event.name,
    detail: [eventDay(event, new Date()), event.venue?.city].filter(Boolean).join(' · '),
    value: (
      <span className={styles.chooserPoster}>
        <MiniCover event={event} />
      </span>
    ),
  };
}
