import type { LookupAddress } from 'node:dns';
import { AddressRefusedError, hostOf, isClosedHost, isPublicAddress, publicLookup } from './public-address.ts';

it.each([
  '8.8.8.8',
  '200.147.3.157',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2804:14c::1',
  '2606:4700:4700::1111',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'exemplo.com.br',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://api.localhost/',
  'https://metadata.google.internal/',
  'https://postgres:5432/',
])('%s is refused without a lookup', (url) => {
  expect(isClosedHost(hostOf(url))).toBe(true);
});

it('a host name is not judged without a lookup', () => {
  expect(isClosedHost(hostOf('https://127.0.0.1.exemplo.com.br/'))).toBe(false);
});

describe('looked-up host name', () => {
  const v4 = (address: string): LookupAddress => ({ address, family: 4 });

  function lookedUp(answers: LookupAddress[][], all: boolean) {
    let asked = 0;
    const look = publicLookup((_host, _options, callback) => callback(null, answers[asked++] ?? []));
    return new Promise<unknown>((resolve) => {
      look('exemplo.com.br', { all }, (error, addresses) => resolve(error ?? addresses));
    }).then((answer) => ({ answer, asked }));
  }

  it('a host name is looked up once, and the checked address is the one that is called @V1.3.6', async () => {
    expect(await lookedUp([[v4('8.8.8.8')], [v4('127.0.0.1')]], false)).toEqual({ answer: '8.8.8.8', asked: 1 });
    expect(await lookedUp([[v4('8.8.8.8'), v4('8.8.4.4')]], true)).toEqual({
      answer: [v4('8.8.8.8'), v4('8.8.4.4')],
      asked: 1,
    });
  });

  it('a host name is refused if one of its addresses is private, or if it has none', async () => {
    const { answer } = await lookedUp([[v4('8.8.8.8'), v4('10.0.0.1')]], true);
    expect(answer).toBeInstanceOf(AddressRefusedError);
    expect((await lookedUp([[]], true)).answer).toBeInstanceOf(AddressRefusedError);
  });
});

it('the own host name of this machine is refused through the real resolver', async () => {
  const refused = await new Promise<unknown>((resolve) => {
    publicLookup()('localhost', { all: true }, (error) => resolve(error));
  });
  expect(refused).toBeInstanceOf(AddressRefusedError);
});
