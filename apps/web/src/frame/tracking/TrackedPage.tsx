import { trackingEndpoints, type EventTagsView } from '@festix/domain/contract';
import { useEffect } from 'react';
import { useCall } from '../../data/queries.ts';
import { ask, useConsent } from './consent.store.ts';
import { servedTags } from './served-tags.ts';
import { useConversions } from './use-conversions.ts';
import type { TrackingProps } from './tracking-props.ts';

/** A page whose producer may count. A document that came for this event knows its tags; any other asks for them. */
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
