import { emailAddress, maskEmail, normaliseEmail } from './email.ts';

it.each([
  'a@b.co',
  'marina.couto+festa@exemplo.com.br',
  "o'neill@sub.exemplo.org",
  'joão@exemplo.com',
  `${'a'.repeat(64)}@exemplo.com`,
])('emailAddress accepts %s', (text) => {
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
])('emailAddress refuses %j @V1.3.11', (value) => {
  expect(emailAddress.check(value)).toBe(false);
});

it('normaliseEmail trims an address and folds it to lower case', () => {
  expect(normaliseEmail(' Marina@Exemplo.com ')).toBe('marina@exemplo.com');
});

it.each([
  'joa\u0303o@exemplo.com',
  '\u200bJO\u00c3O@exemplo.com\u00a0',
  'jo\u00e3o@ｅｘｅｍｐｌｏ.com',
  'jo\u00e3o\u00ad@exemplo.com',
])('normaliseEmail turns %j into joão@exemplo.com', (text) => {
  expect(normaliseEmail(text)).toBe('jo\u00e3o@exemplo.com');
  expect(emailAddress.check(text)).toBe(true);
});

it.each([
  ['marina@exemplo.com', 'm****@exemplo.com'],
  ['é@exemplo.com', 'é****@exemplo.com'],
  ['no address', '****'],
])('maskEmail turns %s into %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked);
});
