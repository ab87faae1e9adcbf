import { eventEndpoints, type Id } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH } from '@festix/domain/ground';
import { keepPreviousData } from '@tanstack/react-query';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Events that a search offers at once, the latest first. */
const FOUND = 20;

export interface FoundEvents {
  events: { value: Id; label: string }[];
  isSearching: boolean;
}

/** Finds events by the typed part of their names; always contains the chosen one. */
export function useFoundEvents(typed: string, chosen: Id | ''): FoundEvents {
  const name = typed.trim().slice(0, EVENT_NAME_LENGTH);
  const found = useAreaCall(
    eventEndpoints.list,
    { query: { sort: 'start_date', sortDir: 'desc', take: FOUND, ...(name && { name }) } },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const isFound = found.data?.data.some(({ id }) => id === chosen) ?? false;
  const { data: other } = useAreaCall(
    eventEndpoints.read,
    { params: { event_id: chosen } },
    { enabled: chosen !== '' && found.data !== undefined && !isFound, staleTime: 60_000 },
  );
  const events = [...(other && !isFound ? [other] : []), ...(found.data?.data ?? [])];
  return { events: events.map(({ id, name: label }) => ({ value: id, label })), isSearching: found.isFetching };
}
