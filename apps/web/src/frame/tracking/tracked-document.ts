import type { EventTagsView } from '@festix/domain/contract';
import { liveTags, markLive } from './live-tags.ts';
import { servedTags } from './served-tags.ts';
import { forgetTheirCookies, loadTags } from './tags.ts';

/** Stores the event that this page was reloaded for, to prevent a loop. */
const LOADED_FOR = 'festix.loaded-for-tags';

/**
 * Runs the tags of an event. A document may load only the tags that it was served with, so one of another page is
 * reloaded, once. Returns whether they run here and now.
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

/** Removes the services after a withdrawn consent: neither running nor stored. */
export function dropTags(): void {
  forgetTheirCookies();
  if (liveTags()) location.reload();
}

/** Returns true once for an event, if a reload can be remembered. */
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
    // Nothing can be stored there.
  }
}
