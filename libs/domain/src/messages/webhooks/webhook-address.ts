import { textRule } from '../../ground/rules/rule.ts';
import { WEBHOOK_URL_LENGTH } from './webhook-limits.ts';

/** Matches a URL with a host, without a password and a fragment. */
const SAFE = /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;

/** Matches a server on the developer's own machine, which has no certificate. The platform calls it in tests only. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i;

/** Accepts a producer's webhook URL. Whether its host is public is checked when it is called. */
export const webhookAddress = textRule(
  'webhook_address',
  'Use um endereço completo que comece com https://',
  (text) => text.length <= WEBHOOK_URL_LENGTH && (SAFE.test(text) || OWN_MACHINE.test(text)),
  { maxLength: WEBHOOK_URL_LENGTH, format: 'uri' },
);
