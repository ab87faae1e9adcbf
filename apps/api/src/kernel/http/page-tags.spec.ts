import { cardTags } from './page-tags.ts';

const NONE = { MERCADO_PAGO_ACCESS_TOKEN: '', MERCADO_PAGO_PUBLIC_KEY: '', MERCADO_PAGO_INSTALLMENTS: 0 };
const REAL = { ...NONE, MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-secret' };

it('cardTags names the sandbox where no gateway is set, and never its key', () => {
  expect(cardTags({ ...NONE, MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-public' })).toBe(
    '<meta name="festix-card-fields" content="sandbox" />',
  );
});

it('cardTags is empty for a gateway without a public key', () => {
  expect(cardTags(REAL)).toBe('');
});

it('cardTags tells the public key and the most instalments, and no secret', () => {
  const tags = cardTags({ ...REAL, MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-"public"', MERCADO_PAGO_INSTALLMENTS: 12 });
  expect(tags).toBe(
    '<meta name="festix-card-fields" content="mercadopago" />' +
      '<meta name="festix-card-key" content="APP_USR-&quot;public&quot;" />' +
      '<meta name="festix-card-installments" content="12" />',
  );
  expect(tags).not.toContain('secret');
});
