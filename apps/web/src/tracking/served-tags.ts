import type { EventTagsView } from '@festix/domain';

const BLOCK = 'festix-tags';

export interface ServedTags extends EventTagsView {
  /** The event's present one. */
  slug: string;
}

/**
 * The event whose page this document was served for, with the tags that the document's policy lets load; null
 * where it came for another page. Client-side navigation changes neither.
 */
export function servedTags(): ServedTags | null {
  const text = document.getElementById(BLOCK)?.textContent;
  return text ? (JSON.parse(text) as ServedTags) : null;
}
