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

/** Milliseconds for which a cached reply is shown without a new request. */
const FRESH = 15_000;

/** Retries of a failed query, for causes that may pass: a lost link, a restarting server. */
const RETRIES = 2;

/** The options of a reading call: `CallOptions` without a body. */
export type Reading<Params, Query> = CallOptions<Params, Query, Record<never, never>>;

type ReadingArguments<Params, Query> =
  Record<never, never> extends Reading<Params, Query>
    ? [options?: Reading<Params, Query>]
    : [options: Reading<Params, Query>];

/** Settings of one use of a query, beside its options. */
export type QuerySettings<Reply> = Omit<UseQueryOptions<Reply>, 'queryKey' | 'queryFn'>;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => isDefect(error) && reportError(error, String(query.queryKey[0])),
    }),
    defaultOptions: {
      // navigator.onLine is unreliable both ways, so queries ignore it.
      queries: {
        networkMode: 'always',
        staleTime: FRESH,
        retry: (tries, error) => tries < RETRIES && canPass(error),
        // A query that failed for lack of a network runs again when it returns.
        refetchOnReconnect: ({ state }) => (state.error instanceof UnreachableError ? 'always' : false),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns the key and the function of a reading call, for `useQuery`, prefetching and invalidation. */
export function queryOf<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  ...[options]: ReadingArguments<Params, Query>
) {
  return {
    queryKey: keyOf(endpoint, options ?? {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => exchange(endpoint, { ...options, signal }),
  };
}

/** Reads through the query cache: `useCall(checkinEndpoints.list, { area, params, query }, { placeholderData })`. */
export function useCall<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings: QuerySettings<Reply> = {},
): UseQueryResult<Reply> {
  return refusalFirst(useQuery<Reply>({ ...settings, ...queryOf(endpoint, options) }));
}

/**
 * Keeps the last reply on the screen while another page of the same list loads. `agrees` compares the earlier query
 * with the present one, so that a page of another list never shows.
 */
export function keepPreviousWhere<Query>(agrees: (asked: Query) => boolean) {
  return <Reply>(before: Reply | undefined, earlier: { queryKey: QueryKey } | undefined): Reply | undefined =>
    earlier && agrees(earlier.queryKey.at(-1) as Query) ? before : undefined;
}

/** Returns the reading without data when it was refused; any other failure keeps the last reply on the screen. */
export function refusalFirst<Reply>(reading: UseQueryResult<Reply>): UseQueryResult<Reply> {
  if (!saysNo(reading.error)) return reading;
  return { ...reading, data: undefined } as UseQueryResult<Reply>;
}

interface Asked {
  area?: Area;
  params?: unknown;
  query?: unknown;
}

/**
 * Returns the key of a query. With fewer options it matches every query that agrees with them, so that a hint can
 * refetch all pages of a list.
 */
export function keyOf(endpoint: { path: string }, { area, params, query }: Asked): QueryKey {
  const parts: unknown[] = [endpoint.path, area ?? null, params ?? {}];
  return query === undefined ? parts : [...parts, query];
}

/** Returns whether an error needs a report: a refusal does not, its screen shows it. */
function isDefect(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500;
}

function canPass(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof CallError && (error.status >= 500 || error.status === 429))
  );
}
