import type { SERVED } from '@festix/domain/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type BlockId = (typeof SERVED)[keyof typeof SERVED];

/** An old time: data that came with the page are shown at once, and read again at once. */
const OF_OLD = { updatedAt: 1 };

/** Returns the page's data in the block with that id. */
export function served<Data>(id: BlockId): Data | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}

/** Uses the page's data as the answer of a query, so that nobody waits for a second one. */
export function takeServed<Data>(queryClient: QueryClient, id: BlockId, keyFor: (data: Data) => QueryKey): void {
  const data = served<Data>(id);
  if (data) queryClient.setQueryData<Data>(keyFor(data), data, OF_OLD);
}

/** Removes a block whose data a newer answer has replaced. */
export function dropServed(id: BlockId): void {
  document.getElementById(id)?.remove();
}
