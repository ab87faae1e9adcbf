import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeBase45 } from '../../selling/tickets/base45.ts';
import { linkCodeOf, MOST_ADDRESSES, readLinkCode, sdpOf, writeLinkCode, type LinkCode } from './link-code.ts';

const PHONE = '0198e2a0-0000-7000-8000-00000000abcd';
const PRINT = Array.from({ length: 32 }, (_, at) => at * 7);
const PRINT_TEXT = PRINT.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');

/** A description as Chromium makes it, with two addresses, one of them of another network's server. */
const CHROMIUM = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS',
  'm=application 54321 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 192.168.0.23',
  'a=candidate:1467250027 1 udp 2122260223 192.168.0.23 54321 typ host generation 0 network-id 1',
  'a=candidate:842163049 1 udp 1677729535 200.160.2.3 54321 typ srflx raddr 192.168.0.23 rport 54321',
  'a=candidate:1467250027 1 tcp 1518280447 192.168.0.23 9 typ host tcptype active generation 0',
  'a=candidate:99 1 udp 2122194687 fd00::a1b2 54322 typ host generation 0 network-id 2',
  'a=ice-ufrag:Qx3Z',
  'a=ice-pwd:9KjX2PqLw8Vn4RtY6Bs1Zc7D',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${PRINT_TEXT}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
  '',
].join('\r\n');

const CALL = { role: 'call', call: 3_000_000_000, device_id: PHONE } as const;

const anyHost = fc.oneof(
  fc.ipV4(),
  fc.constantFrom('fd00::a1b2', 'fe80::1', '2804:14d:1::9'),
  fc.uuid().map((name) => `${name}.local`),
);

const anyCode: fc.Arbitrary<LinkCode> = fc.record({
  role: fc.constantFrom('call' as const, 'answer' as const),
  call: fc.nat(2 ** 32 - 1),
  device_id: fc.uuid(),
  ufrag: fc.stringMatching(/^[a-zA-Z0-9+/]{4,8}$/),
  pwd: fc.stringMatching(/^[a-zA-Z0-9+/]{22,32}$/),
  fingerprint: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  addresses: fc.array(fc.record({ host: anyHost, port: fc.integer({ min: 1, max: 65_535 }) }), {
    minLength: 1,
    maxLength: MOST_ADDRESSES,
  }),
});

describe('the code of a link', () => {
  it('linkCodeOf takes what the other needs, and the addresses of this network alone', () => {
    expect(linkCodeOf(CHROMIUM, CALL)).toEqual({
      ...CALL,
      ufrag: 'Qx3Z',
      pwd: '9KjX2PqLw8Vn4RtY6Bs1Zc7D',
      fingerprint: Uint8Array.from(PRINT),
      addresses: [
        { host: '192.168.0.23', port: 54_321 },
        { host: 'fd00::a1b2', port: 54_322 },
      ],
    });
  });

  it('linkCodeOf returns undefined for a description without an address, a fingerprint or a password', () => {
    expect(linkCodeOf(CHROMIUM.replaceAll('typ host', 'typ relay'), CALL)).toBeUndefined();
    expect(linkCodeOf(CHROMIUM.replace(/a=fingerprint.*\r\n/, ''), CALL)).toBeUndefined();
    expect(linkCodeOf(CHROMIUM.replace('sha-256 ', 'sha-1 '), CALL)).toBeUndefined();
    expect(linkCodeOf(CHROMIUM.replace(/a=ice-pwd.*\r\n/, ''), CALL)).toBeUndefined();
    expect(linkCodeOf('', CALL)).toBeUndefined();
  });

  it('the code of one IPv4 address is a QR of at most 154 characters, version 6-M', () => {
    const code = linkCodeOf(CHROMIUM.replace(/a=candidate:99.*\r\n/, ''), CALL)!;
    expect(writeLinkCode(code).length).toBeLessThanOrEqual(154);
  });

  it('readLinkCode returns what writeLinkCode wrote, also with what a reader puts around it', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(readLinkCode(writeLinkCode(code))).toEqual(code);
        expect(readLinkCode(`]Q1${writeLinkCode(code)}\r\n`)).toEqual(code);
      }),
    );
  });

  it('a description made of a code has the same code', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const again = linkCodeOf(sdpOf(code), code)!;
        const byHost = (one: { host: string }, other: { host: string }) => (one.host < other.host ? -1 : 1);
        expect({ ...again, addresses: again.addresses.sort(byHost) }).toEqual({
          ...code,
          addresses: [...code.addresses].sort(byHost),
        });
      }),
    );
  });

  it('a description of an answer is active, one of a call leaves the choice', () => {
    const code = linkCodeOf(CHROMIUM, CALL)!;
    expect(sdpOf(code)).toContain('a=setup:actpass\r\n');
    expect(sdpOf({ ...code, role: 'answer' })).toContain('a=setup:active\r\n');
  });

  it('readLinkCode returns undefined for any other text, and never throws @V17.3.2', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.uint8Array().map((bytes) => `M1${encodeBase45(bytes)}`),
        ),
        (text) => {
          expect(readLinkCode(text)).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('readLinkCode refuses a text with a line of its own, more bytes or fewer @V17.3.2', () => {
    const code = linkCodeOf(CHROMIUM, CALL)!;
    expect(readLinkCode(writeLinkCode({ ...code, ufrag: 'Qx3Z\r\na=x' }))).toBeUndefined();
    const text = writeLinkCode(code);
    expect(readLinkCode(`${text}000`)).toBeUndefined();
    expect(readLinkCode(text.slice(0, -3))).toBeUndefined();
    expect(readLinkCode(writeLinkCode({ ...code, addresses: [] }))).toBeUndefined();
  });
});
