import { Suspense } from 'react';
import { lazyExtra } from './lazy-extra.ts';
import { servedTags } from './served-tags.ts';
import type { TrackingProps } from './tracking-props.ts';

/** Lazy, because most events have no tags, and their pages load nothing for it. */
const TrackedPage = lazyExtra(async () => (await import('./TrackedPage.tsx')).TrackedPage);

/** Lets the event's producer track this page, with the visitor's consent. */
export function Tracking(props: TrackingProps) {
  const served = servedTags();
  if (served?.event_id === props.event.id && !served.tags) return null;
  return (
    <Suspense>
      <TrackedPage {...props} />
    </Suspense>
  );
}
