import type { SERVED } from '@festix/domain/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type BlockId = (typeof SERVED)[keyof typeof SERVED];

/** Long ago: what a page came with is shown at once, and read again at once. */
const OF_OLD = { updatedAt: 1 };

/** What the page came with in the block of that id. */
export function served<Data>(id: BlockId): Data | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}

/** Takes what the page came with for the answer of a reading call, so that nobody waits for a second one to see it. */
export function takeServed<Data>(queryClient: QueryClient, id: BlockId, keyFor: (data: Data) => QueryKey): void {
  const data = served<Data>(id);
  if (data) queryClient.setQueryData<Data>(keyFor(data), data, OF_OLD);
}
