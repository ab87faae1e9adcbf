import { metaPairBroken, missingOfMetaPair, type IntegrationsBody, type IntegrationsView } from '@festix/domain';
import { Problem } from '../../kernel/problem.ts';
import type { EventDocument } from './event-document.ts';

const NONE: IntegrationsView = {
  gtm_id: null,
  ga_id: null,
  facebook_pixel_id: null,
  meta_tag_manager_id: null,
  meta_tag_manager_access_token: null,
};

const READ = `
  select gtm_id, ga_id, facebook_pixel_id, meta_tag_manager_id, meta_tag_manager_access_token
  from event_integrations where event_id = $1`;

const WRITE = `
  insert into event_integrations
    (event_id, gtm_id, ga_id, facebook_pixel_id, meta_tag_manager_id, meta_tag_manager_access_token)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (event_id) do update set gtm_id = excluded.gtm_id, ga_id = excluded.ga_id,
    facebook_pixel_id = excluded.facebook_pixel_id, meta_tag_manager_id = excluded.meta_tag_manager_id,
    meta_tag_manager_access_token = excluded.meta_tag_manager_access_token`;

/** Where the producer measures the event's page. */
export const integrationsDocument: EventDocument<IntegrationsBody, IntegrationsView> = {
  action: 'events:integrations',

  told: ({ meta_tag_manager_access_token: token, ...view }) => ({
    ...view,
    meta_tag_manager_access_token: token && '•••',
  }),

  async read(on, eventId) {
    const [row] = await on.query<IntegrationsView & Record<string, unknown>>(READ, [eventId]);
    return row ?? NONE;
  },

  async write(tx, eventId, body) {
    const missing = missingOfMetaPair(body);
    if (missing) throw new Problem('VALIDATION_ERROR', { errors: { [missing]: [metaPairBroken] } });
    await tx.query(WRITE, [
      eventId,
      body.gtm_id || null,
      body.ga_id || null,
      body.facebook_pixel_id || null,
      body.meta_tag_manager_id || null,
      body.meta_tag_manager_access_token || null,
    ]);
  },
};
