import { partnerEndpoints, type PartnerSellerView, type PartnerTicketView } from '@festix/domain/contract';
import { useNotices } from '@festix/ui';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { saveFile } from '../../../frame/app/save-file.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { callRaw } from '../../../data/call.ts';
import { CallError } from '../../../data/problem.ts';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';
import { partnersTexts as texts } from './partners-texts.ts';

/** Rows a page. */
export const TICKETS_PER_PAGE = 50;

/** Milliseconds without a byte after which nothing more will come. */
const SILENCE = 120_000;

/** `seller` is an id. */
const ADDRESS = { seller: '', query: '', page: '1' };

export const NO_FILTERS = { seller: '', query: '' };

/** Reads the event's other sellers; none in an area without them, and for people who may not see them. */
export function useSellers() {
  const event = useEvent();
  const { can, has } = useArea();
  return useAreaCall(
    partnerEndpoints.sellers,
    { params: { event_id: event.id } },
    { enabled: has(partnerEndpoints.sellers) && can('partners:read', event) },
  );
}

const CHANGES: readonly string[] = ['checkin.created', 'checkin.undone', 'reconnected'];

const changesEntries = ({ type }: Hint): boolean => CHANGES.includes(type);

/** Reads the tickets of other sellers, with filters and page in the address; follows their entries. */
export function usePartnerTickets(event_id: string) {
  const { state: address, change } = useAddress(ADDRESS);
  const page = pageNumber(address.page);
  const query = {
    ...(address.seller && { seller: address.seller }),
    ...(address.query && { query: address.query }),
    ...{ skip: (page - 1) * TICKETS_PER_PAGE, take: TICKETS_PER_PAGE },
  };
  const reading = useAreaCall(
    partnerEndpoints.list,
    { params: { event_id }, query },
    { placeholderData: keepPreviousData },
  );
  const reload = useReloadPartners(event_id);
  useGatheredHints(event_id, changesEntries, reload);
  return { address, change, page, reading };
}

/** Returns a function that reads sellers and tickets again. */
export function useReloadPartners(event_id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return useCallback(async () => {
    const readAgain = [partnerEndpoints.list, partnerEndpoints.sellers].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { area, params: { event_id } }) }),
    );
    await Promise.all(readAgain);
  }, [queryClient, area, event_id]);
}

/** Downloads the entries of a seller, or of all, with the sellers' codes. */
export function useEntriesFile(event_id: string): Action<{ id?: string; name?: string }> {
  const { area } = useArea();
  return useAction(
    async ({ id }) => {
      const query = id === undefined ? {} : { seller: id };
      const asked = { area, params: { event_id }, query, patience: SILENCE };
      return (await callRaw(partnerEndpoints.entries, asked)).blob();
    },
    {
      place: 'partners.entries',
      failed: texts.entriesFailed,
      onDone: (file, { name }) => saveFile(fileName(name), file),
    },
  );
}

/** Returns `entradas-sympla.csv`; letters and digits alone are good in every file's name. */
function fileName(seller: string | undefined): string {
  const bare = (seller ?? 'parceiros').normalize('NFD').replace(/[^\w]+/g, '-');
  return `entradas-${bare.replace(/^-+|-+$/g, '').toLowerCase() || 'parceiro'}.csv`;
}

/** Withdraws a ticket, or lets it admit again. */
export function useWithdrawal(event_id: string, withdrawn: boolean): Action<PartnerTicketView> {
  const { call } = useArea();
  const reload = useReloadPartners(event_id);
  return useAction(
    async ({ seller, code }: PartnerTicketView) => {
      const { seller_id, rejected } = await call(partnerEndpoints.write, {
        params: { event_id },
        body: { seller: seller.name, tickets: [{ code, withdrawn }], both: true },
      });
      if (seller_id === seller.id && rejected.length === 0) return;
      // The seller has another name by now: what is shown is old.
      await reload();
      throw new Error('the list of another seller was written');
    },
    {
      place: withdrawn ? 'partners.withdraw' : 'partners.give-back',
      done: withdrawn ? texts.withdrawnDone : texts.givenBack,
      failed: withdrawn ? texts.withdrawFailed : texts.giveBackFailed,
      onDone: reload,
    },
  );
}

/** Removes a seller; one whose tickets doors may know stays, without any that is valid. */
export function useSellerRemoval(event_id: string, onClose: () => void): Action<PartnerSellerView> {
  const { call } = useArea();
  const reload = useReloadPartners(event_id);
  const notices = useNotices();
  return useAction(
    async ({ id }: PartnerSellerView) => {
      try {
        return await call(partnerEndpoints.removeSeller, { params: { event_id, seller_id: id } });
      } catch (error) {
        // Gone already: the answer of an earlier press was lost.
        if (error instanceof CallError && error.status === 404) return { removed: true };
        throw error;
      }
    },
    {
      place: 'partners.remove-seller',
      failed: texts.removeFailed,
      onDone: async ({ removed }, { name }) => {
        onClose();
        notices.success(removed ? texts.removed(name) : texts.allWithdrawn(name));
        await reload();
      },
    },
  );
}
