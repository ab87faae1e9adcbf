import {
  announcementEndpoints,
  type CancelEventBody,
  type ChangeEventBody,
  type EventAnnouncementsView,
  type EventAnnouncementView,
  type Id,
} from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useQueryClient } from '@tanstack/react-query';
import { useAction, type ActionWords } from '../../../frame/app/use-action.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { useReloadEvents } from '../general/use-reload-events.ts';

/** Milliseconds between two reads of the mails' progress, as long as some are under way. */
const MAILS_MOVE = 3_000;

/** Reads the announcements of an event. */
export function useAnnouncements(event_id: Id) {
  return useAreaCall(
    announcementEndpoints.list,
    { params: { event_id } },
    { refetchInterval: ({ state }) => (hasMailsUnderWay(state.data) ? MAILS_MOVE : false) },
  );
}

function hasMailsUnderWay(view: EventAnnouncementsView | undefined): boolean {
  return (
    view?.data.some(({ mails }) => !mails.is_done || mails.sent + mails.failed + mails.unreachable < mails.people) ??
    false
  );
}

/** Reads the values at the sale, fixed while a change is written. */
export function useSoldAs(event_id: Id) {
  return useAreaCall(announcementEndpoints.soldAs, { params: { event_id } });
}

type Words = Pick<ActionWords<unknown, EventAnnouncementView>, 'takes'> & { onDone(): void };

/** Cancels an event. */
export function useCancelEvent(event_id: Id, { onDone, takes }: Words) {
  const { call } = useArea();
  const idOf = useBodyId();
  const reload = useReload(event_id);
  return useAction(
    (body: Omit<CancelEventBody, 'id'>) =>
      call(announcementEndpoints.cancel, { params: { event_id }, body: { id: idOf(body), ...body } }),
    {
      place: 'events.cancel',
      done: notices.eventCancelled,
      failed: notices.eventCancelFailed,
      ...(takes && { takes }),
      onDone: () => {
        void reload();
        onDone();
      },
    },
  );
}

/** Marks an event as changed. */
export function useChangeEvent(event_id: Id, { onDone, takes }: Words) {
  const { call } = useArea();
  const idOf = useBodyId();
  const reload = useReload(event_id);
  return useAction(
    (body: Omit<ChangeEventBody, 'id'>) =>
      call(announcementEndpoints.change, { params: { event_id }, body: { id: idOf(body), ...body } }),
    {
      place: 'events.change',
      done: notices.eventChanged,
      failed: notices.eventChangeFailed,
      ...(takes && { takes }),
      onDone: () => {
        void reload();
        onDone();
      },
    },
  );
}

/** Returns a function that reads the event and its announcements. */
function useReload(event_id: Id): () => Promise<void> {
  const { area } = useArea();
  const queryClient = useQueryClient();
  const reloadEvents = useReloadEvents();
  return async () => {
    const queryKey = keyOf(announcementEndpoints.list, { area, params: { event_id } });
    await Promise.all([reloadEvents(), queryClient.invalidateQueries({ queryKey })]);
  };
}
