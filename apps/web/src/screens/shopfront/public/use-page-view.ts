import { pageViewEndpoints, type PublicEventView } from '@festix/domain/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../../data/call.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';

/**
 * Tells once that the page of an event was opened; whether that counts is the server's to say, and those who work at
 * the event count for nothing: so it waits until it is known who this is. A draft has no visitors.
 */
export function usePageView({ slug, is_draft }: Pick<PublicEventView, 'slug' | 'is_draft'>): void {
  const { status } = useRestoredSession({ visitorsWelcome: true });
  const told = useRef('');
  useEffect(() => {
    if (is_draft || status === 'unknown' || told.current === slug) return;
    told.current = slug;
    // A visit that isn't counted is no trouble of the visitor's.
    call(pageViewEndpoints.open, { params: { slug } }).catch(() => undefined);
  }, [slug, is_draft, status]);
}
