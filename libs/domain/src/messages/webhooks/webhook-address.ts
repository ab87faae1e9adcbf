import { textRule } from '../../ground/rules/rule.ts';
import { WEBHOOK_URL_LENGTH } from './webhook-limits.ts';

/** With a host, and with neither a password nor a fragment in it. */
const SAFE = /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;

/** A server on the developer's own machine, which no certificate is made for. The platform calls it in tests only. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i;

/** Where a producer is told of things. Whether the address is of the open network is seen when it is called. */
export const webhookAddress = textRule(
  'webhook_address',
  'Use um endereço completo que comece com https://',
  (text) => text.length <= WEBHOOK_URL_LENGTH && (SAFE.test(text) || OWN_MACHINE.test(text)),
  { maxLength: WEBHOOK_URL_LENGTH, format: 'uri' },
);
