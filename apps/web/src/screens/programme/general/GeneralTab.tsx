import { eventEndpoints, type EventView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { FormSkeleton, SectionTitle } from '@festix/ui';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useAreaVersion } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { EventEditor } from './EventEditor.tsx';
import { generalTexts as texts } from './general-texts.ts';

/** Shows the tab to people who may edit the event. */
export function GeneralTab() {
  const event = useEvent();
  return (
    <IfAllowed ability="events:edit">
      <GeneralScreen key={event.id} event={event} />
    </IfAllowed>
  );
}

/** Shows 'Geral': the event's data, dates, place and sales. */
function GeneralScreen({ event }: { event: EventView }) {
  const { data: read, error, refetch } = useAreaVersion(eventEndpoints.read, { params: { event_id: event.id } });
  useTitle(texts.general, event.name);
  return (
    <>
      <SectionTitle>{texts.general}</SectionTitle>
      {read ? (
        <EventEditor read={read} />
      ) : error ? (
        <ScreenFailure title={notices.eventLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </>
  );
}
