import { hashTicketCode, notices, type DoorOrderView } from '@festix/domain';
import { useEffect, useState } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { isNoAnswer } from '../../../offline/door-api.ts';
import type { Shift } from '../../../offline/shift.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { foundHere, foundOnServer, type FoundTicket, type Search } from './found-ticket.ts';
import { isEnough, needsNetwork, SEARCH_DEBOUNCE, typedTicketCode, type SearchKind } from './search-kinds.ts';

export type SearchState =
  | { is: 'idle' }
  | { is: 'searching' }
  | { is: 'found'; tickets: FoundTicket[]; isFromPhone: boolean }
  | { is: 'failed'; text: string };

const MOST_FOUND = 30;

/** Searches a second after the last key: on the server while it answers, else in the phone's own list. */
export function useTextSearch(shift: Shift, kind: SearchKind, typed: string): SearchState {
  const { api, link } = useThisDevice();
  const [answer, setAnswer] = useState<{ to: string; state: SearchState }>();
  const question = isEnough(kind, typed) ? `${kind} ${typed.trim()}` : undefined;

  useEffect(() => {
    if (question === undefined) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      void search().then((state) => ended.signal.aborted || setAnswer({ to: question, state }));
    }, SEARCH_DEBOUNCE);

    async function search(): Promise<SearchState> {
      try {
        if (link.up !== false)
          return onServer(await api.orders(shift.event_id, typed.trim(), ended.signal), { kind, typed });
      } catch (error) {
        if (!isNoAnswer(error)) {
          reportError(error, 'door.search');
          return { is: 'failed', text: notices.orderSearchFailed };
        }
      }
      return onPhone(shift, kind, typed);
    }

    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [question, kind, typed, shift, api, link]);

  if (question === undefined) return { is: 'idle' };
  return answer?.to === question ? answer.state : { is: 'searching' };
}

function onServer(orders: readonly DoorOrderView[], search: Search): SearchState {
  return { is: 'found', tickets: foundOnServer(orders, search).slice(0, MOST_FOUND), isFromPhone: false };
}

function onPhone({ list, event }: Shift, kind: SearchKind, typed: string): SearchState {
  if (needsNetwork(kind, typed)) return { is: 'failed', text: doorTexts.searchNeedsNetwork };
  if (kind === 'name' && !event.door_names) return { is: 'failed', text: doorTexts.namesNotSent };
  const code = typedTicketCode(typed);
  const tickets =
    kind === 'name' ? list.named(typed, MOST_FOUND) : code ? list.withCode(hashTicketCode(event.id, code)) : [];
  return { is: 'found', tickets: foundHere(tickets, list), isFromPhone: true };
}
