import { SERVED, type EventTagsView } from '@festix/domain/contract';
import { served } from '../../data/served-data.ts';

export interface ServedTags extends EventTagsView {
  /** The event's present one. */
  slug: string;
}

/**
 * The event whose page this document was served for, with the tags that the document's policy lets load; null
 * where it came for another page. Client-side navigation changes neither.
 */
export function servedTags(): ServedTags | null {
  return served<ServedTags>(SERVED.tags) ?? null;
}
