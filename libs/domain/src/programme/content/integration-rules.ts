import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { textRule } from '../../ground/rules/rule.ts';

const TRACKING_ID = /^[\w-]{1,60}$/;
const PIXEL_IDS = /^\d{15,16}(,\d{15,16})*$/;
const META_TOKEN = /^(?:[\x21-\x7e]{1,500}|•{4}[\x21-\x7e]{0,4})$/;

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

/** A secret of Meta's, which goes into a header, so it has no spaces; or the one that is kept, as it is shown. */
export const metaAccessToken = textRule('meta_token_invalid', fieldProblems.invalid, (text) => META_TOKEN.test(text), {
  pattern: META_TOKEN.source,
});

const MASK = '••••';

/** Shorter secrets show nothing of themselves. */
const SHORTEST_SHOWN = 12;

/** `••••9XkQ`: that a secret is there, and its last four characters for who has it to compare. */
export function maskSecret(secret: string): string {
  return MASK + (secret.length < SHORTEST_SHOWN ? '' : secret.slice(-4));
}

/** Says whether some text is what `maskSecret` makes: no secret that is kept holds such a dot. */
export function isMaskedSecret(text: string): boolean {
  return text.startsWith(MASK);
}

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
