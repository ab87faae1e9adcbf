import { notices, type EventRowView } from '@festix/domain';
import { EmptyState, Icon, ListSkeleton } from '@festix/ui';
import { RecordsList, type RecordLines } from '@festix/ui/workbench';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Input } from 'antd';
import Fuse from 'fuse.js';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useArea } from './area-context.tsx';
import { MiniCover } from './MiniCover.tsx';
import { eventDay } from './NearEvents.tsx';
import { useAreaEvents } from './use-area-events.ts';

/** How far a typed word may be from the written one. */
const FUZZINESS = 0.4;

/** Another event, found by typing: the filter runs here, over what is at hand. */
export function EventChooser({ open, onClose }: { open: boolean; onClose(): void }) {
  const { link } = useArea();
  const events = useAreaEvents();
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
      title="Trocar de evento"
      closeIcon={<Icon of={X} />}
      afterOpenChange={(isOpen) => !isOpen && setTyped('')}
      destroyOnHidden
    >
      <Input
        autoFocus
        allowClear
        aria-label="Filtrar eventos"
        placeholder="Nome, local ou cidade"
        prefix={<Icon of={MagnifyingGlass} size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="fw-chooser">
        {!events && <ListSkeleton rows={5} />}
        {events && found.length === 0 && <EmptyState title={notices.noEvents} />}
        {found.length > 0 && (
          <RecordsList
            label="Eventos"
            rows={found}
            rowKey={(event) => event.id}
            href={(event) => link(`/events/${event.id}`)}
            lines={linesOf}
          />
        )}
      </div>
    </Drawer>
  );
}

function linesOf(event: EventRowView): RecordLines {
  return {
    title: event.name,
    detail: [eventDay(event, new Date()), event.venue?.city].filter(Boolean).join(' · '),
    value: (
      <span className="fw-chooser-poster">
        <MiniCover event={event} />
      </span>
    ),
  };
}
