import { type IntegrationsBody, type IntegrationsView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { isMaskedSecret, maskSecret, metaPairBroken, missingOfMetaPair, type MetaPair } from '@festix/domain/programme';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { KeptToken, MetaTokens } from '../events/meta-tokens.ts';
import type { EventDocument } from './event-document.ts';

const NONE: IntegrationsView = {
  gtm_id: null,
  ga_id: null,
  facebook_pixel_id: null,
  meta_tag_manager_id: null,
  meta_tag_manager_access_token: null,
};

const READ = sql<IntegrationsView & KeptToken>`
  select gtm_id, ga_id, facebook_pixel_id, meta_tag_manager_id, meta_tag_manager_access_token, sealed_meta_token
  from event_integrations where event_id = $1`;

const WRITE = sql`
  insert into event_integrations
    (event_id, gtm_id, ga_id, facebook_pixel_id, meta_tag_manager_id, sealed_meta_token)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (event_id) do update set gtm_id = excluded.gtm_id, ga_id = excluded.ga_id,
    facebook_pixel_id = excluded.facebook_pixel_id, meta_tag_manager_id = excluded.meta_tag_manager_id,
    meta_tag_manager_access_token = null, sealed_meta_token = excluded.sealed_meta_token`;

/** Returns the document of the producer's tracking ids for the event's page. */
export function integrationsDocument(tokens: MetaTokens): EventDocument<IntegrationsBody, IntegrationsView> {
  return {
    action: 'events:integrations',

    async read(on, eventId) {
      const { meta_tag_manager_access_token: token, ...view } = await integrationsOf(on, tokens, eventId);
      return { ...view, meta_tag_manager_access_token: token && maskSecret(token) };
    },

    async write(tx, eventId, body) {
      const pair = pairOf(await integrationsOf(tx, tokens, eventId), body);
      const missing = missingOfMetaPair(pair);
      if (missing) throw new ProblemError('VALIDATION_ERROR', { errors: { [missing]: [metaPairBroken] } });
      const token = pair.meta_tag_manager_access_token;
      await tx.query(
        WRITE.with([
          eventId,
          body.gtm_id || null,
          body.ga_id || null,
          body.facebook_pixel_id || null,
          pair.meta_tag_manager_id || null,
          token ? tokens.seal(eventId, token) : null,
        ]),
      );
    },
  };
}

/** Returns all of it, with the decrypted token. */
async function integrationsOf(
  on: Pick<Database | Tx, 'query'>,
  tokens: MetaTokens,
  eventId: string,
): Promise<IntegrationsView> {
  const [row] = await on.query(READ.with([eventId]));
  if (!row) return NONE;
  const { sealed_meta_token, ...view } = row;
  return { ...view, meta_tag_manager_access_token: tokens.open(eventId, { ...view, sealed_meta_token }) };
}

/**
 * Returns id and token after the change. An absent token, or its mask, keeps the present one as long as it has its id.
 */
function pairOf({ meta_tag_manager_access_token: kept }: IntegrationsView, body: IntegrationsBody): MetaPair {
  const { meta_tag_manager_id = null, meta_tag_manager_access_token: token } = body;
  if (token === null || (token !== undefined && !isMaskedSecret(token)))
    return { meta_tag_manager_id, meta_tag_manager_access_token: token };
  if (!meta_tag_manager_id) return {};
  // The mask of another token than the present one counts as none.
  if (token !== undefined && token !== (kept && maskSecret(kept)))
    throw new ProblemError('VALIDATION_ERROR', { errors: { meta_tag_manager_access_token: [fieldProblems.invalid] } });
  return { meta_tag_manager_id, meta_tag_manager_access_token: kept };
}
