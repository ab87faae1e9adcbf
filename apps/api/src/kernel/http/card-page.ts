import type { Env } from '../../env.ts';
import { policyHeader, type PolicySources } from './content-policy.ts';

type CardPageEnv = Pick<Env, 'PUBLIC_URL' | 'MERCADO_PAGO_ACCESS_TOKEN' | 'MERCADO_PAGO_PUBLIC_KEY'>;

/** Matches the page in which the card for an order is named. */
const CARD = /^\/events\/[^/]+\/orders\/[^/]+\/cartao\/?$/;

/** Matches the sandbox's bank, which stands in a frame of that page. */
const BANK = /^\/sandbox\/challenges\/[^/]+\/?$/;

/**
 * What MercadoPago.js uses: itself, its fields and their fallback, brands, and the device's fingerprint against fraud.
 * A bank's question may stand at any bank, and is opened or posted to: that is a frame, which reads nothing of the page.
 */
const MERCADO_PAGO: PolicySources = {
  scripts: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
  images: ['https://http2.mlstatic.com'],
  connections: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://events.mercadopago.com',
    'https://api.mercadolibre.com',
    'https://http2.mlstatic.com',
  ],
  frames: ['https:'],
  forms: ['https:'],
  isPlain: true,
};

/** Our own fields and bank: nobody else has anything on the page. */
const SANDBOX: PolicySources = { scripts: [], images: [], connections: [], isPlain: true };

const SANDBOX_BANK: PolicySources = { ...SANDBOX, embedders: ["'self'"] };

/**
 * Returns the content policy of a path that is the card's page, or the sandbox's bank; undefined for all others, and where
 * cards are named on the gateway's page.
 */
export function cardPagePolicy(env: CardPageEnv, path: string): string | undefined {
  const isReal = env.MERCADO_PAGO_ACCESS_TOKEN !== '';
  if (isReal) {
    return CARD.test(path) && env.MERCADO_PAGO_PUBLIC_KEY !== '' ? policyHeader(env, MERCADO_PAGO) : undefined;
  }
  if (BANK.test(path)) return policyHeader(env, SANDBOX_BANK);
  return CARD.test(path) ? policyHeader(env, SANDBOX) : undefined;
}
