import { fieldProblems } from '../problems/field-problems.ts';
import { textRule } from '../rules/rule.ts';

const TRACKING_ID = /^[\w-]{1,60}$/;
const PIXEL_IDS = /^\d{15,16}(,\d{15,16})*$/;
const META_TOKEN = /^[\x21-\x7e]{1,500}$/;

/** What a tracking service calls a container or a property, such as `GTM-ABC123`: nothing that could end a script. */
export const trackingId = textRule('tracking_id_invalid', fieldProblems.invalid, (text) => TRACKING_ID.test(text), {
  pattern: TRACKING_ID.source,
});

export const facebookPixelIds = textRule(
  'facebook_pixel_invalid',
  'Código(s) inválido(s), verifique se o(s) código(s), e se não contém espaços, ou vírgulas mal posicionadas.',
  (text) => PIXEL_IDS.test(text),
  { pattern: PIXEL_IDS.source },
);

/** A secret of Meta's; it goes into a header, so it has no spaces. */
export const metaAccessToken = textRule('meta_token_invalid', fieldProblems.invalid, (text) => META_TOKEN.test(text), {
  pattern: META_TOKEN.source,
});

export const metaPairBroken = 'Se um dos campos do Meta Tag Manager for preenchido, o outro também deve ser preenchido';

export interface MetaPair {
  meta_tag_manager_id?: string | null;
  meta_tag_manager_access_token?: string | null;
}

/** The field of Meta's that is missing while the other is there, if so. */
export function missingOfMetaPair(pair: MetaPair): keyof MetaPair | undefined {
  if (Boolean(pair.meta_tag_manager_id) === Boolean(pair.meta_tag_manager_access_token)) return undefined;
  return pair.meta_tag_manager_id ? 'meta_tag_manager_access_token' : 'meta_tag_manager_id';
}
