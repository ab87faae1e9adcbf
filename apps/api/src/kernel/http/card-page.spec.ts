import { expect, it } from '@jest/globals';
import { cardPagePolicy } from './card-page.ts';
import { policyHeader } from './content-policy.ts';

const SANDBOX = {
  PUBLIC_URL: 'https://festix.example',
  MERCADO_PAGO_ACCESS_TOKEN: '',
  MERCADO_PAGO_PUBLIC_KEY: '',
};
const REAL = { ...SANDBOX, MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-2' };
const CARD = '/events/arraial/orders/0192e0c8-0000-7000-8000-000000000002/cartao';
const BANK = '/sandbox/challenges/0192e0c8-0000-7000-8000-000000000001';

/** Returns the sources of a directive. */
function sourcesOf(policy: string | undefined, name: string): string[] | undefined {
  const found = policy?.split(';').find((directive) => directive.startsWith(`${name} `));
  return found?.split(' ').slice(1);
}

it('cardPagePolicy lets the page of a card run the scripts of the gateway alone', () => {
  const policy = cardPagePolicy(REAL, CARD);
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'",
    'https://sdk.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://www.mercadopago.com',
  ]);
  expect(sourcesOf(policy, 'connect-src')).toContain('https://secure-fields.mercadopago.com');
  expect(policy).not.toMatch(/unsafe-eval|wss?:|worker-src[^;]*blob:|media-src[^;]*blob:/);
  expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
});

it('cardPagePolicy lets the page of a card show and post to the page of any bank, over https', () => {
  const policy = cardPagePolicy(REAL, CARD);
  expect(sourcesOf(policy, 'frame-src')).toEqual(["'self'", 'https:']);
  expect(sourcesOf(policy, 'form-action')).toEqual(["'self'", 'https:']);
});

it('cardPagePolicy gives the sandbox’s page of a card nobody’s hosts, and its bank a frame of ours', () => {
  const own = policyHeader(SANDBOX, { scripts: [], images: [], connections: [], isPlain: true });
  expect(cardPagePolicy(SANDBOX, CARD)).toBe(own);
  expect(sourcesOf(cardPagePolicy(SANDBOX, BANK), 'frame-ancestors')).toEqual(["'self'"]);
});

it.each([
  ['the order', REAL, '/events/arraial/orders/0192e0c8'],
  ['an event of that name', REAL, '/events/cartao'],
  ['a ticket', REAL, `${CARD}/tickets/1`],
  ['the sandbox’s bank beside a real gateway', REAL, BANK],
  ['a card beside a gateway without fields', { ...REAL, MERCADO_PAGO_PUBLIC_KEY: '' }, CARD],
])('cardPagePolicy has none for %s', (_, env, path) => {
  expect(cardPagePolicy(env, path)).toBeUndefined();
});
