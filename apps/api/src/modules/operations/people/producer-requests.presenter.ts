import type { ProducerRequestRowView, ProducerRequestView } from '@festix/domain/contract';
import type { ProducerRequestRow } from './producer-requests.queries.ts';

/** Presents a request to its person. */
export function presentProducerRequest(request: Omit<ProducerRequestRow, 'user'>): ProducerRequestView {
  return {
    id: request.id,
    slug: request.slug,
    about: request.about,
    status: request.status,
    created_at: request.created_at.toISOString(),
    answered_at: request.answered_at?.toISOString() ?? null,
    reason: request.reason,
  };
}

export function presentProducerRequestRow(request: ProducerRequestRow): ProducerRequestRowView {
  return { ...presentProducerRequest(request), user: request.user };
}
