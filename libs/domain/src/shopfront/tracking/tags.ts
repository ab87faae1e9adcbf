import type { IntegrationsView, TagsView } from '../../contract/index.ts';

/** What of an event's integrations a browser may know; null where there is nothing to load. Meta's token stays. */
export function tagsOf(
  integrations: Pick<IntegrationsView, 'gtm_id' | 'ga_id' | 'facebook_pixel_id'> | undefined,
): TagsView | null {
  const { gtm_id = null, ga_id = null, facebook_pixel_id = null } = integrations ?? {};
  if (!gtm_id && !ga_id && !facebook_pixel_id) return null;
  const pixels = new Set((facebook_pixel_id ?? '').split(',').filter(Boolean));
  return { gtm_id: gtm_id || null, ga_id: ga_id || null, facebook_pixel_ids: [...pixels] };
}
