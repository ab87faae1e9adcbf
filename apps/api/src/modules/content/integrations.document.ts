import {
  fieldProblems,
  isMaskedSecret,
  maskSecret,
  metaPairBroken,
  missingOfMetaPair,
  type IntegrationsBody,
  type IntegrationsView,
  type MetaPair,
} from '@festix/domain';
import type { Tx } from '../../kernel/database.ts';
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

  async read(on, eventId) {
    const [row] = await on.query<IntegrationsView & Record<string, unknown>>(READ, [eventId]);
    if (!row) return NONE;
    const { meta_tag_manager_access_token: token, ...view } = row;
    return { ...view, meta_tag_manager_access_token: token && maskSecret(token) };
  },

  async write(tx, eventId, body) {
    const pair = await pairOf(tx, eventId, body);
    const missing = missingOfMetaPair(pair);
    if (missing) throw new Problem('VALIDATION_ERROR', { errors: { [missing]: [metaPairBroken] } });
    await tx.query(WRITE, [
      eventId,
      body.gtm_id || null,
      body.ga_id || null,
      body.facebook_pixel_id || null,
      pair.meta_tag_manager_id || null,
      pair.meta_tag_manager_access_token || null,
    ]);
  },
};

/** Who doesn't send the token, or sends what is shown of it, means the one that is kept, as long as it has its id. */
async function pairOf(tx: Tx, eventId: string, body: IntegrationsBody): Promise<MetaPair> {
  const { meta_tag_manager_id = null, meta_tag_manager_access_token: token } = body;
  if (token === null || (token !== undefined && !isMaskedSecret(token)))
    return { meta_tag_manager_id, meta_tag_manager_access_token: token };
  if (!meta_tag_manager_id) return {};
  const [row] = await tx.query<MetaPair & Record<string, unknown>>(READ, [eventId]);
  const kept = row?.meta_tag_manager_access_token ?? null;
  // The mask of another token than the one that is there stands for none.
  if (token !== undefined && token !== (kept && maskSecret(kept)))
    throw new Problem('VALIDATION_ERROR', { errors: { meta_tag_manager_access_token: [fieldProblems.invalid] } });
  return { meta_tag_manager_id, meta_tag_manager_access_token: kept };
}
