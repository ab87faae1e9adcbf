import type { EventTagsView } from '@festix/domain/contract';
import { liveTags, markLive } from './live-tags.ts';
import { servedTags } from './served-tags.ts';
import { forgetTheirCookies, loadTags } from './tags.ts';

/** The event for which this page was loaded anew, so that it is not again and again. */
const LOADED_FOR = 'festix.loaded-for-tags';

/**
 * Makes the tags of an event run. A document loads only those that it was served with, so one that came for another page
 * is loaded anew, once. Answers whether they run here and now.
 */
export function runTags({ event_id, tags }: EventTagsView): boolean {
  if (!tags) return false;
  const served = servedTags();
  if (served?.event_id === event_id && served.tags) {
    forgetLoading();
    if (markLive({ ...served, tags: served.tags })) loadTags(served.tags);
    return true;
  }
  if (mayLoadFor(event_id)) location.reload();
  return false;
}

/** After a consent was taken back: nothing of the services is left, neither running nor remembered. */
export function dropTags(): void {
  forgetTheirCookies();
  if (liveTags()) location.reload();
}

/** Says once of an event that the document may be loaded anew for it; where nothing can be noted, never. */
function mayLoadFor(event_id: string): boolean {
  try {
    if (sessionStorage.getItem(LOADED_FOR) === event_id) return false;
    sessionStorage.setItem(LOADED_FOR, event_id);
    return true;
  } catch {
    return false;
  }
}

function forgetLoading(): void {
  try {
    sessionStorage.removeItem(LOADED_FOR);
  } catch {
    // Nothing can be there.
  }
}
