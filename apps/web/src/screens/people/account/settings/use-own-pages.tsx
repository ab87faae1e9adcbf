import type { Endpoint, None, OwnDevicesQuery, Page } from '@festix/domain/contract';
import { Pagination } from '@festix/ui/workbench';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../../data/queries.ts';

/** Rows a page. */
export const OWN_ROWS_PER_PAGE = 25;

/** Reads one of the lists of an account by pages, with links to the others if there are several. */
export function useOwnPages<Row>(list: Endpoint<None, OwnDevicesQuery, None, Page<Row>>, which: OwnDevicesQuery = {}) {
  const [page, setPage] = useState(1);
  const query = { ...which, skip: (page - 1) * OWN_ROWS_PER_PAGE, take: OWN_ROWS_PER_PAGE };
  const reading = useCall(list, { query }, { placeholderData: keepPreviousData });
  const total = reading.data?.count ?? 0;
  const last = Math.max(1, Math.ceil(total / OWN_ROWS_PER_PAGE));
  // An emptied last page leads to the one before.
  if (reading.data && page > last) setPage(last);
  const pages = last > 1 && <Pagination page={page} pageSize={OWN_ROWS_PER_PAGE} total={total} onPage={setPage} />;
  return { ...reading, pages };
}
