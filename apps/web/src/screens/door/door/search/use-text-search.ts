import { type DoorOrderView, type SearchedPlace } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { hashTicketCode } from '@festix/domain/selling';
import { TYPING_RESTS } from '@festix/ui';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { DoorPlace } from '../../../../offline/door-place.ts';
import { isNoAnswer } from '../../../../offline/heard-calls.ts';
import { hasPartners, ofPartners } from '../../../../offline/recognise.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { tellEntered } from './entered-here.ts';
import { foundHere, foundOnServer, inReach, type FoundTicket, type Search } from './found-ticket.ts';
import { isEnough, needsNetwork, typedOrder, typedTicketCodes, type SearchKind } from './search-kinds.ts';

export type SearchState =
  | { is: 'idle' }
  | { is: 'searching' }
  | { is: 'found'; tickets: FoundTicket[]; isFromPhone: boolean }
  | { is: 'failed'; text: string };

const MOST_FOUND = 30;

/**
 * Searches after a pause in typing: on the server while it answers, else in the phone's own list. Repeats the search at
 * once after every decision at this door: an admitted ticket is shown as such.
 */
export function useTextSearch(shift: Shift, kind: SearchKind, typed: string): SearchState {
  const { api, link } = useThisDevice();
  const decided = useDoorScreen((state) => state.decision?.op_id);
  const answered = useRef<string>(undefined);
  const [answer, setAnswer] = useState<{ to: string; state: SearchState }>();
  const question = isEnough(kind, typed) ? `${kind} ${typed.trim()}` : undefined;

  useEffect(() => {
    if (question === undefined) return;
    const ended = new AbortController();
    // The phone's own list answers at once; the request to the server waits for a pause in typing.
    const delay = answered.current === question || link.up === false ? 0 : TYPING_RESTS;
    const timer = setTimeout(() => {
      void search().then((state) => {
        if (ended.signal.aborted) return;
        answered.current = question;
        setAnswer({ to: question, state });
      });
    }, delay);

    async function search(): Promise<SearchState> {
      try {
        if (link.up !== false) {
          const orders = await api.orders(
            shift.event_id,
            typed.trim(),
            searchedPlace(shift.door.place()),
            ended.signal,
          );
          return await known(onServer(orders, { kind, typed }));
        }
      } catch (error) {
        if (!isNoAnswer(error)) {
          reportError(error, 'door.search');
          return { is: 'failed', text: notices.orderSearchFailed };
        }
      }
      return known((await orderOnPhone(shift, kind, typed)) ?? onPhone(shift, kind, typed));
    }

    async function known(state: SearchState): Promise<SearchState> {
      if (state.is !== 'found') return state;
      const tickets = inReach(await tellEntered(state.tickets, shift));
      return { ...state, tickets: tickets.slice(0, MOST_FOUND) };
    }

    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [question, kind, typed, shift, api, link, decided]);

  if (question === undefined) return { is: 'idle' };
  return answer?.to === question ? answer.state : { is: 'searching' };
}

/** Returns a place as a search names it; nothing at an event without areas, days and exits. */
function searchedPlace(place: DoorPlace | undefined): SearchedPlace {
  return place ? { area: place.area.number, ...(place.day && { day: place.day.id }) } : {};
}

function onServer(orders: readonly DoorOrderView[], search: Search): SearchState {
  return { is: 'found', tickets: foundOnServer(orders, search), isFromPhone: false };
}

/** Returns undefined without an order code, or if the phone has no orders. */
async function orderOnPhone(shift: Shift, kind: SearchKind, typed: string): Promise<SearchState | undefined> {
  const code = kind === 'document' ? undefined : typedOrder(typed);
  if (code === undefined) return undefined;
  try {
    const tickets = await shift.ticketsOfOrder(code);
    return tickets && { is: 'found', tickets: foundHere(tickets, shift.list, { order: code }), isFromPhone: true };
  } catch (error) {
    reportError(error, 'door.search');
    return undefined;
  }
}

function onPhone({ list, event }: Shift, kind: SearchKind, typed: string): SearchState {
  if (needsNetwork(kind, typed)) return { is: 'failed', text: doorTexts.searchNeedsNetwork };
  const own = typedTicketCodes(typed).flatMap((code) =>
    foundHere(list.withCode(hashTicketCode(event.id, code)), list, { code }),
  );
  const partners = own.length === 0 && hasPartners(list) ? ofPartners(typed, event.id, list) : [];
  if (partners.length > 0) {
    return { is: 'found', tickets: foundHere(partners, list, { code: typed.trim() }), isFromPhone: true };
  }
  if (kind === 'code' || own.length > 0) return { is: 'found', tickets: own, isFromPhone: true };
  if (!event.door_names) return { is: 'failed', text: doorTexts.namesNotSent };
  const named = list.named(typed, MOST_FOUND);
  return { is: 'found', tickets: foundHere(named, list), isFromPhone: true };
}
