import { type TagsView } from '@festix/domain/contract';
import { trackedSlugOf } from '@festix/domain/shopfront';
import type { ServedTags } from './served-tags.ts';

interface LiveTags {
  slug: string;
  tags: TagsView;
  /** The page that was told of last: drawn anew it is still the same visit. */
  page: string;
}

/** What of the services runs in this document; it runs until the document is left. */
let live: LiveTags | undefined;

export function liveTags(): TagsView | undefined {
  return live?.tags;
}

/** Says whether they are the first of this document, and so are still to be loaded. */
export function markLive({ slug, tags }: ServedTags & { tags: TagsView }): boolean {
  if (live) return false;
  live = { slug, tags, page: '' };
  return true;
}

/** Says whether this page is another than the one before. */
export function isNewPage(page: string): boolean {
  if (!live || live.page === page) return false;
  live.page = page;
  return true;
}

/** Whether what runs here has no business at a path: it stays on the pages of its own event. */
export function leavesTags(path: string): boolean {
  return live !== undefined && trackedSlugOf(path) !== live.slug;
}

/** For tests, whose document outlives many pages. */
export function forgetLiveTags(): void {
  live = undefined;
}
