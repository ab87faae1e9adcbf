import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks outside the public one: private, carrier-grade NAT, loopback, link-local, reserved. */
const NOT_PUBLIC: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of IPv6 only allocated networks are public, less those that embed IPv4, and reserved ones. */
const GIVEN_OUT: readonly [network: string, prefix: number][] = [['2000::', 3]];
const SET_ASIDE: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed4 = listOf(NOT_PUBLIC, 'ipv4');
const open6 = listOf(GIVEN_OUT, 'ipv6');
const closed6 = listOf(SET_ASIDE, 'ipv6');

function listOf(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** Returns whether an address is public. An IPv4-mapped IPv6 address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Returns the host of a URL for a connection: without the brackets of IPv6. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/** Returns whether a literal host is not public; a name is checked by its addresses when it is called. */
export function isClosedHost(host: string): boolean {
  if (isIP(host)) return !isPublicAddress(host);
  return /(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host) || !host.includes('.');
}

/** Signals a host name that resolves to an address outside the public network. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';

  constructor(host: string) {
    super(`${host} is not of the open network`);
  }
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name once and connects only to checked addresses, so that a second DNS answer can't lead elsewhere. One
 * private address among several refuses all of them.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new AddressRefusedError(host), '');
      else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new AddressRefusedError(host), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
