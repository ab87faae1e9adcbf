import { Suspense } from 'react';
import { lazyExtra } from './lazy-extra.ts';
import { servedTags } from './served-tags.ts';
import type { TrackingProps } from './tracking-props.ts';

/** Most events measure nothing, and their pages load nothing for it. */
const TrackedPage = lazyExtra(async () => (await import('./TrackedPage.tsx')).TrackedPage);

/** Lets the event's producer count what happens on this page, once the visitor agreed. */
export function Tracking(props: TrackingProps) {
  const served = servedTags();
  if (served?.event_id === props.event.id && !served.tags) return null;
  return (
    <Suspense>
      <TrackedPage {...props} />
    </Suspense>
  );
}
