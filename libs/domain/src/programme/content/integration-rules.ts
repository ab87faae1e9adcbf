import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { textRule } from '../../ground/rules/rule.ts';

const TRACKING_ID = /^[\w-]{1,60}$/;
const PIXEL_IDS = /^\d{15,16}(,\d{15,16})*$/;
const META_TOKEN = /^(?:[\x21-\x7e]{1,500}|•{4}[\x21-\x7e]{0,4})$/;

/** Accepts a tracking id, such as `GTM-ABC123`, without characters that could end a script. */
export const trackingId = textRule('tracking_id_invalid', fieldProblems.invalid, (text) => TRACKING_ID.test(text), {
  pattern: TRACKING_ID.source,
});

export const facebookPixelIds = textRule(
  'facebook_pixel_invalid',
  'Código(s) inválido(s), verifique se o(s) código(s), e se não contém espaços, ou vírgulas mal posicionadas.',
  (text) => PIXEL_IDS.test(text),
  { pattern: PIXEL_IDS.source },
);

/** Accepts a secret of Meta's, which goes into a header and so has no spaces, or the mask of the stored one. */
export const metaAccessToken = textRule('meta_token_invalid', fieldProblems.invalid, (text) => META_TOKEN.test(text), {
  pattern: META_TOKEN.source,
});

const MASK = '••••';

/** Shorter secrets are masked whole. */
const SHORTEST_SHOWN = 12;

/** Masks as `••••9XkQ`: the last four characters let its owner compare. */
export function maskSecret(secret: string): string {
  return MASK + (secret.length < SHORTEST_SHOWN ? '' : secret.slice(-4));
}

/** Returns whether a text is a mask of `maskSecret`: no stored secret has such a dot. */
export function isMaskedSecret(text: string): boolean {
  return text.startsWith(MASK);
}

export const metaPairBroken = 'Se um dos campos do Meta Tag Manager for preenchido, o outro também deve ser preenchido';

export interface MetaPair {
  meta_tag_manager_id?: string | null;
  meta_tag_manager_access_token?: string | null;
}

/** Returns the missing one of Meta's two fields, if only one is there. */
export function missingOfMetaPair(pair: MetaPair): keyof MetaPair | undefined {
  if (Boolean(pair.meta_tag_manager_id) === Boolean(pair.meta_tag_manager_access_token)) return undefined;
  return pair.meta_tag_manager_id ? 'meta_tag_manager_access_token' : 'meta_tag_manager_id';
}
