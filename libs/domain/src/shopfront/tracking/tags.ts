/** Where an event is measured, by the names that its producer gave. */
interface Integrations {
  gtm_id: string | null;
  ga_id: string | null;
  facebook_pixel_id: string | null;
}

/** What a browser loads; null where an integration is not used. */
export interface Tags {
  gtm_id: string | null;
  ga_id: string | null;
  facebook_pixel_ids: string[];
}

/** What of an event's integrations a browser may know; null where there is nothing to load. Meta's token stays. */
export function tagsOf(integrations: Partial<Integrations> | undefined): Tags | null {
  const { gtm_id = null, ga_id = null, facebook_pixel_id = null } = integrations ?? {};
  if (!gtm_id && !ga_id && !facebook_pixel_id) return null;
  const pixels = new Set((facebook_pixel_id ?? '').split(',').filter(Boolean));
  return { gtm_id: gtm_id || null, ga_id: ga_id || null, facebook_pixel_ids: [...pixels] };
}
