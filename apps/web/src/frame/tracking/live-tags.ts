import { type TagsView } from '@festix/domain/contract';
import { trackedSlugOf } from '@festix/domain/shopfront';
import type { ServedTags } from './served-tags.ts';

interface LiveTags {
  slug: string;
  tags: TagsView;
  /** The last tracked page: a new render of it is the same visit. */
  page: string;
}

/** The tags that run in this document, until it is left. */
let live: LiveTags | undefined;

export function liveTags(): TagsView | undefined {
  return live?.tags;
}

/** Stores the document's tags; returns whether they are the first, and so must be loaded. */
export function markLive({ slug, tags }: ServedTags & { tags: TagsView }): boolean {
  if (live) return false;
  live = { slug, tags, page: '' };
  return true;
}

/** Returns whether this page differs from the last. */
export function isNewPage(page: string): boolean {
  if (!live || live.page === page) return false;
  live.page = page;
  return true;
}

/** Returns whether the running tags must not run at a path: they stay on their own event's pages. */
export function leavesTags(path: string): boolean {
  return live !== undefined && trackedSlugOf(path) !== live.slug;
}

/** Resets the state for tests, whose document outlives many pages. */
export function forgetLiveTags(): void {
  live = undefined;
}
