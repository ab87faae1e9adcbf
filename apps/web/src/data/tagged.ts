import type { Endpoint } from '@festix/domain/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answer, readReply, type CallArguments, type Sending } from './call.ts';
import { CallError } from './problem.ts';
import { keyOf, refusalFirst, type QuerySettings, type Reading } from './queries.ts';

/** A view with the tag of its version: sent back as `If-Match`, a write succeeds on that version only. */
export interface Tagged<View> {
  view: View;
  /** Absent where the server gave none; then a write goes through on any version. */
  tag: string | undefined;
}

/** `Call`, for endpoints whose answer carries an ETag. */
export type TaggedCall = <Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...options: CallArguments<Params, Query, Body>
) => Promise<Tagged<Reply>>;

/** Calls an endpoint whose answer carries an ETag. Rejects as `call` does. */
export async function exchangeTagged<Params, Query, Body, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  sending: Sending,
): Promise<Tagged<Reply>> {
  const response = await answer(endpoint, sending);
  return { view: (await readReply(response)) as Reply, tag: response.headers.get('etag') ?? undefined };
}

/** Reads an object that is edited through the cache, apart from readings of the same that don't need its tag. */
export function useTagged<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings: QuerySettings<Tagged<Reply>> = {},
): UseQueryResult<Tagged<Reply>> {
  const reading = useQuery<Tagged<Reply>>({
    ...settings,
    queryKey: taggedKey(endpoint, options),
    queryFn: ({ signal }) => exchangeTagged(endpoint, { ...options, signal }),
  });
  return refusalFirst(reading);
}

/** Returns the cache key of a tagged reading, below the key of all readings of the same. */
export function taggedKey(endpoint: { path: string }, options: Parameters<typeof keyOf>[1]): readonly unknown[] {
  return [...keyOf(endpoint, options), 'tagged'];
}

/** Returns the `If-Match` header for a write on the version that was read. */
export function ifMatch(tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { 'if-match': tag };
}

/** Returns whether a write was refused because another person has saved a newer version. */
export function isOutdated(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 412;
}
