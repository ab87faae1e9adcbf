import type { SERVED } from '@festix/domain';

/** Long ago: what a page came with is shown at once, and read again at once. */
export const OF_OLD = 1;

/** What the page came with in the block of that id. */
export function served<Data>(id: (typeof SERVED)[keyof typeof SERVED]): Data | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}
