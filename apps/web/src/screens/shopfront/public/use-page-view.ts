import { pageViewEndpoints, type PublicEventView } from '@festix/domain/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../../data/call.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';

/**
 * Reports once that an event's page was opened. The server decides whether that counts, and ignores the event's own
 * people: so it waits until the session is known. A draft has no visitors.
 */
export function usePageView({ slug, is_draft }: Pick<PublicEventView, 'slug' | 'is_draft'>): void {
  const { status } = useRestoredSession({ visitorsWelcome: true });
  const told = useRef('');
  useEffect(() => {
    if (is_draft || status === 'unknown' || told.current === slug) return;
    told.current = slug;
    // An uncounted visit does not concern the visitor.
    call(pageViewEndpoints.open, { params: { slug } }).catch(() => undefined);
  }, [slug, is_draft, status]);
}
