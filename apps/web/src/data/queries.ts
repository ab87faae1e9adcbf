import { type Area, type Endpoint } from '@festix/domain/contract';
import {
  QueryCache,
  QueryClient,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { CallError, exchange, UnreachableError, type CallOptions } from './call.ts';
import { saysNo } from './problem.ts';
import { reportError } from './report-error.ts';

/** Milliseconds for which a reply is shown again without asking. */
const FRESH = 15_000;

/** Tries after the first, for what a second try can mend: a lost link, a server that restarts. */
const RETRIES = 2;

/** What a reading call asks: `CallOptions` without a body. */
export type Reading<Params, Query> = CallOptions<Params, Query, Record<never, never>>;

type ReadingArguments<Params, Query> =
  Record<never, never> extends Reading<Params, Query>
    ? [options?: Reading<Params, Query>]
    : [options: Reading<Params, Query>];

/** Settings of one use of a query, beside what it asks. */
export type QuerySettings<Reply> = Omit<UseQueryOptions<Reply>, 'queryKey' | 'queryFn'>;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => isDefect(error) && reportError(error, String(query.queryKey[0])),
    }),
    defaultOptions: {
      // A browser that believes to be offline may still reach the API, and the other way round: ask and see.
      queries: {
        networkMode: 'always',
        staleTime: FRESH,
        retry: (tries, error) => tries < RETRIES && canPass(error),
        // What did not come for want of a network comes by itself when that is back.
        refetchOnReconnect: ({ state }) => (state.error instanceof UnreachableError ? 'always' : false),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Key and function of a reading call, for `useQuery`, prefetching and reloading. */
export function queryOf<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  ...[options]: ReadingArguments<Params, Query>
) {
  return {
    queryKey: keyOf(endpoint, options ?? {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => exchange(endpoint, { ...options, signal }),
  };
}

/** Reads through the cache: `useCall(checkinEndpoints.list, { area, params, query }, { placeholderData })`. */
export function useCall<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings: QuerySettings<Reply> = {},
): UseQueryResult<Reply> {
  return refusalFirst(useQuery<Reply>({ ...settings, ...queryOf(endpoint, options) }));
}

/**
 * Leaves what was read on the screen while another page of the very same is read: what the earlier call asked for has to
 * agree, or it would be the page of another list.
 */
export function keepPreviousWhere<Query>(agrees: (asked: Query) => boolean) {
  return <Reply>(before: Reply | undefined, earlier: { queryKey: QueryKey } | undefined): Reply | undefined =>
    earlier && agrees(earlier.queryKey.at(-1) as Query) ? before : undefined;
}

/** A reading that was refused shows nothing of an earlier one; any other failure leaves what is known on the screen. */
export function refusalFirst<Reply>(reading: UseQueryResult<Reply>): UseQueryResult<Reply> {
  if (!saysNo(reading.error)) return reading;
  return { ...reading, data: undefined } as UseQueryResult<Reply>;
}

interface Asked {
  area?: Area;
  params?: unknown;
  query?: unknown;
}

/** With fewer options it stands for all readings that agree with them, so a hint can reload every page of a list. */
export function keyOf(endpoint: { path: string }, { area, params, query }: Asked): QueryKey {
  const parts: unknown[] = [endpoint.path, area ?? null, params ?? {}];
  return query === undefined ? parts : [...parts, query];
}

/** A refusal is an answer, and its screen says so. */
function isDefect(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500;
}

function canPass(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof CallError && (error.status >= 500 || error.status === 429))
  );
}
