import { trackingEndpoints, type EventTagsView } from '@festix/domain/contract';
import { useEffect } from 'react';
import { useCall } from '../../data/queries.ts';
import { ask, useConsent } from './consent.store.ts';
import { servedTags } from './served-tags.ts';
import { useConversions } from './use-conversions.ts';
import type { TrackingProps } from './tracking-props.ts';

/** Tracks a page with consent. A document served for this event has its tags; any other requests them. */
export function TrackedPage(props: TrackingProps) {
  const served = servedTags();
  return served?.event_id === props.event.id ? <CountedPage {...props} known={served} /> : <ArrivedSoftly {...props} />;
}

function ArrivedSoftly(props: TrackingProps) {
  const { data } = useCall(trackingEndpoints.tags, { params: { slug: props.event.slug } });
  return data ? <CountedPage {...props} known={data} /> : null;
}

function CountedPage({ event, known }: TrackingProps & { known: EventTagsView }) {
  const hasTags = known.tags !== null;
  const choice = useConsent((consent) => consent.choice);
  useEffect(() => {
    ask(hasTags);
    return () => ask(false);
  }, [hasTags]);
  useConversions({ event, known, isAgreed: choice === 'accepted' });
  return null;
}
