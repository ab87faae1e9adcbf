/** An event's tracking ids, as its producer entered them. */
interface Integrations {
  gtm_id: string | null;
  ga_id: string | null;
  facebook_pixel_id: string | null;
}

/** The tags of a browser; null for an unused integration. */
export interface Tags {
  gtm_id: string | null;
  ga_id: string | null;
  facebook_pixel_ids: string[];
}

/** Returns the public part of an event's integrations; null without any. Leaves out Meta's token. */
export function tagsOf(integrations: Partial<Integrations> | undefined): Tags | null {
  const { gtm_id = null, ga_id = null, facebook_pixel_id = null } = integrations ?? {};
  if (!gtm_id && !ga_id && !facebook_pixel_id) return null;
  const pixels = new Set((facebook_pixel_id ?? '').split(',').filter(Boolean));
  return { gtm_id: gtm_id || null, ga_id: ga_id || null, facebook_pixel_ids: [...pixels] };
}
