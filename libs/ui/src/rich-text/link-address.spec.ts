import { isLinkAddress, linkAddress } from './link-address.ts';

it.each([
  ['festix.com.br/regras', 'https://festix.com.br/regras'],
  [' http://festix.com.br ', 'http://festix.com.br'],
  ['oi@festix.com.br', 'mailto:oi@festix.com.br'],
  ['mailto:oi@festix.com.br', 'mailto:oi@festix.com.br'],
  ['tel:+5581998765432', 'tel:+5581998765432'],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT://festix.com.br/%0aalert(1)', undefined],
  ['data:text/html,x', undefined],
  ['nossa página', undefined],
  ['', undefined],
])('a typed link %j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it('isLinkAddress refuses addresses without a scheme and a host', () => {
  expect(['#top', '/signin', '//festix.com.br', 'https://'].map(isLinkAddress)).toEqual([false, false, false, false]);
});
