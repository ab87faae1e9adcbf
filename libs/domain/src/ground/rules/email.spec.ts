import { emailAddress, maskEmail, normaliseEmail } from './email.ts';

it.each([
  'a@b.co',
  'marina.couto+festa@exemplo.com.br',
  "o'neill@sub.exemplo.org",
  'joão@exemplo.com',
  `${'a'.repeat(64)}@exemplo.com`,
])('%s is an address', (text) => {
  expect(emailAddress.check(text)).toBe(true);
});

it.each([
  '',
  'marina',
  '@exemplo.com',
  'marina@',
  'marina@exemplo',
  'marina@@exemplo.com',
  'marina@exemplo..com',
  'marina@-exemplo.com',
  'mar ina@exemplo.com',
  'Marina <marina@exemplo.com>',
  'a@b.co,c@d.co',
  'm\u0430rina@exemplo.com',
  'marina@ex\u0435mplo.com',
  'marina@exemplo.com\nBcc: x@y.z',
  `${'a'.repeat(65)}@exemplo.com`,
  `a@${'b'.repeat(260)}.com`,
  42,
  null,
])('%j is none', (value) => {
  expect(emailAddress.check(value)).toBe(false);
});

it('is stored trimmed and in lower case', () => {
  expect(normaliseEmail(' Marina@Exemplo.com ')).toBe('marina@exemplo.com');
});

it.each([
  'joa\u0303o@exemplo.com',
  '\u200bJO\u00c3O@exemplo.com\u00a0',
  'jo\u00e3o@ｅｘｅｍｐｌｏ.com',
  'jo\u00e3o\u00ad@exemplo.com',
])('%j looks like joão@exemplo.com, and is', (text) => {
  expect(normaliseEmail(text)).toBe('jo\u00e3o@exemplo.com');
  expect(emailAddress.check(text)).toBe(true);
});

it.each([
  ['marina@exemplo.com', 'm****@exemplo.com'],
  ['é@exemplo.com', 'é****@exemplo.com'],
  ['no address', '****'],
])('%s is masked as %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked);
});
