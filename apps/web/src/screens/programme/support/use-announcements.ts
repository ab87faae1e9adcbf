import {
  announcementEndpoints,
  type CancelEventBody,
  type ChangeEventBody,
  type EventAnnouncementsView,
  type Id,
} from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmedForm } from '../../../frame/form/use-confirmed.ts';
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

/** Cancels an event; the fields give the body. */
export function useCancelEvent<Fields extends object>(
  event_id: Id,
  bodyOf: (fields: Fields) => Omit<CancelEventBody, 'id'>,
  onClose: () => void,
) {
  const { call } = useArea();
  const idOf = useBodyId();
  const reload = useReload(event_id);
  return useConfirmedForm(
    (fields: Fields) => {
      const body = bodyOf(fields);
      return call(announcementEndpoints.cancel, { params: { event_id }, body: { id: idOf(body), ...body } });
    },
    {
      place: 'events.cancel',
      done: notices.eventCancelled,
      failed: notices.eventCancelFailed,
      onClose,
      onDone: () => void reload(),
    },
  );
}

/** Marks an event as changed; the fields give the body. */
export function useChangeEvent<Fields extends object>(
  event_id: Id,
  bodyOf: (fields: Fields) => Omit<ChangeEventBody, 'id'>,
  onClose: () => void,
) {
  const { call } = useArea();
  const idOf = useBodyId();
  const reload = useReload(event_id);
  return useConfirmedForm(
    (fields: Fields) => {
      const body = bodyOf(fields);
      return call(announcementEndpoints.change, { params: { event_id }, body: { id: idOf(body), ...body } });
    },
    {
      place: 'events.change',
      done: notices.eventChanged,
      failed: notices.eventChangeFailed,
      onClose,
      onDone: () => void reload(),
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
