import type { PrivacyPolicyBody, PrivacyPolicyView } from '@festix/domain/contract';
import { harmlessHtml } from '../../../kernel/fields/harmless-html.ts';
import type { EventDocument } from './event-document.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** The producer's own policy, shown on the event's page or hidden. */
export const privacyPolicyDocument: EventDocument<PrivacyPolicyBody, PrivacyPolicyView> = {
  action: 'events:privacy-policy',

  async read(on, eventId) {
    const [row] = await on.query(
      sql<PrivacyPolicyView>`select privacy_policy, show_privacy_policy from events where id = ${eventId}`,
    );
    return row ?? { privacy_policy: null, show_privacy_policy: false };
  },

  async write(tx, eventId, { privacy_policy, show_privacy_policy }) {
    await tx.query(
      sql`update events set privacy_policy = $2, show_privacy_policy = $3 where id = $1`.with([
        eventId,
        harmlessHtml(privacy_policy ?? '') || null,
        show_privacy_policy,
      ]),
    );
  },
};
