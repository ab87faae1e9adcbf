import { decodeBase45, encodeBase45 } from '../../selling/tickets/base45.ts';
import { ByteReader } from '../../door/snapshot/byte-reader.ts';
import { ByteWriter } from '../../door/snapshot/byte-writer.ts';
import { stripScannerPrefix } from '../../selling/tickets/scanned-text.ts';

/** What two devices must know of each other to open a data channel: some 90 bytes of a description's 850. */
export interface LinkCode {
  role: 'call' | 'answer';
  /** Number of the call, 32 bits: an answer has that of the call which it answers. */
  call: number;
  device_id: string;
  /** ICE user fragment and password, ASCII. */
  ufrag: string;
  pwd: string;
  /** SHA-256 of the DTLS certificate, 32 bytes. */
  fingerprint: Uint8Array;
  addresses: LinkAddress[];
}

/** An address of a device in the local network: IPv4, IPv6, or the name that a browser shows instead (mDNS). */
export interface LinkAddress {
  host: string;
  port: number;
}

/** Most addresses of a code: a phone has two or three, and each takes 6 to 18 bytes. */
export const MOST_ADDRESSES = 4;

const MARK = 'M1';
const ROLES: readonly LinkCode['role'][] = ['call', 'answer'];
const FINGERPRINT_LENGTH = 32;
const LONGEST_ICE_TEXT = 256;

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const IPV6 = /^[0-9a-f:]*:[0-9a-f:]*$/i;
const MDNS = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/i;
/** Number of each family in a code: the bytes of its address, with an IPv6 one written out. */
const FAMILIES = { ipv4: 4, mdns: 16, ipv6: 39 } as const;

/**
 * Returns the code of a session description; undefined for one without a host address, or of another form. Takes the
 * addresses of this network alone: there is no server that would tell others.
 */
export function linkCodeOf(
  sdp: string,
  { role, call, device_id }: Pick<LinkCode, 'role' | 'call' | 'device_id'>,
): LinkCode | undefined {
  const ufrag = attribute(sdp, 'ice-ufrag');
  const pwd = attribute(sdp, 'ice-pwd');
  const fingerprint = bytesOfHex(attribute(sdp, 'fingerprint')?.replace(/^sha-256 /i, '') ?? '');
  const addresses = addressesOf(sdp);
  if (!ufrag || !pwd || fingerprint?.length !== FINGERPRINT_LENGTH || addresses.length === 0) return undefined;
  return { role, call, device_id, ufrag, pwd, fingerprint, addresses };
}

/** Returns the session description of a code, with one data channel and nothing else. */
export function sdpOf({ role, call, ufrag, pwd, fingerprint, addresses }: LinkCode): string {
  const lines = [
    'v=0',
    `o=- ${call} 2 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...addresses.map(candidateOf),
    'a=end-of-candidates',
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${hexOf(fingerprint).toUpperCase().match(/../g)!.join(':')}`,
    `a=setup:${role === 'call' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** Returns the text of a code, for a QR in alphanumeric mode. */
export function writeLinkCode({ role, call, device_id, ufrag, pwd, fingerprint, addresses }: LinkCode): string {
  const bytes = new ByteWriter();
  bytes.u8(ROLES.indexOf(role));
  bytes.u32(call);
  bytes.raw(bytesOfHex(device_id)!);
  bytes.text(ufrag);
  bytes.text(pwd);
  bytes.raw(fingerprint);
  bytes.u8(addresses.length);
  for (const address of addresses) writeAddress(bytes, address);
  return MARK + encodeBase45(bytes.written());
}

/** Returns the code of a text; undefined for any other text. Never throws. */
export function readLinkCode(text: string): LinkCode | undefined {
  const code = stripScannerPrefix(text);
  const bytes = code.startsWith(MARK) ? decodeBase45(code.slice(MARK.length)) : undefined;
  if (!bytes) return undefined;
  try {
    return codeOfBytes(new ByteReader(bytes));
  } catch {
    return undefined;
  }
}

function codeOfBytes(bytes: ByteReader): LinkCode | undefined {
  const role = ROLES[bytes.u8()];
  const [call, device_id] = [bytes.u32(), uuidOf(bytes.raw(16))];
  const [ufrag, pwd] = [bytes.text(), bytes.text()];
  const fingerprint = bytes.raw(FINGERPRINT_LENGTH).slice();
  const count = bytes.u8();
  if (!role || !isIceText(ufrag) || !isIceText(pwd) || count === 0 || count > MOST_ADDRESSES) return undefined;
  const addresses = Array.from({ length: count }, () => readAddress(bytes));
  bytes.end();
  return { role, call, device_id, ufrag, pwd, fingerprint, addresses };
}

function addressesOf(sdp: string): LinkAddress[] {
  const found = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host\b/gim);
  return [...found]
    .map(([, host, port]) => ({ host: host!.toLowerCase(), port: Number(port) }))
    .filter(({ host, port }) => port > 0 && familyOf(host) !== undefined)
    .sort((one, other) => costOf(one) - costOf(other))
    .slice(0, MOST_ADDRESSES);
}

/** Returns an address as a candidate; earlier ones are preferred. */
function candidateOf({ host, port }: LinkAddress, place: number): string {
  const priority = 126 * 2 ** 24 + (65_535 - place) * 2 ** 8 + 255;
  return `a=candidate:${place + 1} 1 udp ${priority} ${host} ${port} typ host`;
}

/** Returns the bytes of an address: short ones first, so that the QR stays small. */
function costOf({ host }: LinkAddress): number {
  return FAMILIES[familyOf(host)!];
}

function writeAddress(bytes: ByteWriter, { host, port }: LinkAddress): void {
  const family = familyOf(host)!;
  bytes.u8(FAMILIES[family]);
  bytes.u16(port);
  if (family === 'ipv4') bytes.raw(Uint8Array.from(host.split('.').map(Number)));
  else if (family === 'mdns') bytes.raw(bytesOfHex(MDNS.exec(host)![1]!)!);
  else bytes.text(host);
}

/** Throws for an address of an unknown family. */
function readAddress(bytes: ByteReader): LinkAddress {
  const family = bytes.u8();
  const port = bytes.u8() + bytes.u8() * 256;
  if (family === FAMILIES.ipv4) return { host: bytes.raw(4).join('.'), port };
  if (family === FAMILIES.mdns) return { host: `${uuidOf(bytes.raw(16))}.local`, port };
  const host = family === FAMILIES.ipv6 ? bytes.text() : '';
  if (familyOf(host) !== 'ipv6') throw new RangeError('An address of an unknown family');
  return { host, port };
}

function familyOf(host: string): keyof typeof FAMILIES | undefined {
  if (IPV4.test(host)) return host.split('.').every((part) => Number(part) < 256) ? 'ipv4' : undefined;
  if (MDNS.test(host)) return 'mdns';
  return IPV6.test(host) ? 'ipv6' : undefined;
}

function attribute(sdp: string, name: string): string | undefined {
  const key = `a=${name}:`;
  const value = sdp
    .split(/\r?\n/)
    .find((line) => line.startsWith(key))
    ?.slice(key.length);
  return value !== undefined && value.length <= LONGEST_ICE_TEXT ? value : undefined;
}

/** Returns whether a text may stand in a line of a description: a line break in it would be a line of its own. */
function isIceText(text: string): boolean {
  return /^[\w+/=-]{4,256}$/.test(text);
}

function bytesOfHex(text: string): Uint8Array | undefined {
  const digits = text.replaceAll(/[:-]/g, '');
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return undefined;
  return Uint8Array.from(digits.match(/../g)!.map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function uuidOf(bytes: Uint8Array): string {
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
