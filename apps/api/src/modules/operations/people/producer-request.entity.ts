import { defineEntity, p } from '@mikro-orm/core';
import type { ProducerRequestStatus } from '@festix/domain/contract';

const schema = defineEntity({
  name: 'ProducerRequest',
  tableName: 'producer_requests',
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    /** The requested slug; it becomes the producer's only with the approval. */
    slug: p.text(),
    about: p.text().nullable(),
    status: p.text().$type<ProducerRequestStatus>(),
    /** Reason of the rejection. */
    reason: p.text().nullable(),
    created_at: p.datetime(),
    answered_at: p.datetime().nullable(),
    answered_by: p.uuid().nullable(),
  },
});

/** A request to become a producer. */
export class ProducerRequest extends schema.class {
  answer(status: 'approved' | 'rejected', reason: string | null, by: string, now: Date): void {
    Object.assign(this, { status, reason, answered_by: by, answered_at: now });
  }
}
schema.setClass(ProducerRequest);
