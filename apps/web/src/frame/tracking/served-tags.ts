import { SERVED, type EventTagsView } from '@festix/domain/contract';
import { served } from '../../data/served-data.ts';

export interface ServedTags extends EventTagsView {
  /** The event's present one. */
  slug: string;
}

/**
 * Returns the event that this document was served for, with the tags that its policy allows; null for another page.
 * Client-side navigation changes neither.
 */
export function servedTags(): ServedTags | null {
  return served<ServedTags>(SERVED.tags) ?? null;
}
