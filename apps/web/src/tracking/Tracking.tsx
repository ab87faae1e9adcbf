import type { OrderView } from '@festix/domain';
import { lazy, Suspense } from 'react';
import { servedTags } from './served-tags.ts';

export interface TrackingProps {
  /** Whose page this is. */
  event: { id: string; name: string; slug: string };
  /** Where the page is that of an order. */
  order?: OrderView;
}

/** Most events measure nothing, and their pages load nothing for it. */
const TrackedPage = lazy(async () => ({ default: (await import('./TrackedPage.tsx')).TrackedPage }));

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
