import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeBase45 } from '../../selling/tickets/base45.ts';
import { writeLinkCode, type LinkCode } from './link-code.ts';
import { readShownCode, shownCodeText, writeShownCode, type ShownCode } from './shown-code.ts';

const CODE: LinkCode = {
  ...{ role: 'call', call: 3_000_000_000, device_id: '0198e2a0-0000-7000-8000-00000000abcd' },
  ...{ ufrag: 'Qx3Z', pwd: '9KjX2PqLw8Vn4RtY6Bs1Zc7D', fingerprint: new Uint8Array(32).fill(9) },
  addresses: [{ host: '192.168.0.23', port: 54_321 }],
};
const SHOWN: ShownCode = { event_id: '0198e2a0-0000-7000-8000-000000000001', code: CODE };
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, at) => at * 3);

const anyShown = fc.record({
  event_id: fc.uuid(),
  code: fc.record({
    role: fc.constantFrom('call' as const, 'answer' as const),
    call: fc.nat(2 ** 32 - 1),
    device_id: fc.uuid(),
    ufrag: fc.stringMatching(/^[a-zA-Z0-9+/]{4,8}$/),
    pwd: fc.stringMatching(/^[a-zA-Z0-9+/]{22,32}$/),
    fingerprint: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    addresses: fc.array(fc.record({ host: fc.ipV4(), port: fc.integer({ min: 1, max: 65_535 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
});

describe('a code that a device shows', () => {
  it('readShownCode returns what writeShownCode wrote, also with what a reader puts around it', () => {
    const anySignature = fc.uint8Array({ minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(anyShown, anySignature, (shown, signature) => {
        const text = writeShownCode(shown, signature);
        expect(readShownCode(text)).toEqual({ ...shown, signature, text: shownCodeText(shown) });
        expect(readShownCode(`]Q1${text}\r\n`)).toEqual(readShownCode(text));
      }),
    );
  });

  it('a code with another event, device, certificate or address has another signed text', () => {
    const others: ShownCode[] = [
      { ...SHOWN, event_id: '0198e2a0-0000-7000-8000-000000000002' },
      { ...SHOWN, code: { ...CODE, device_id: '0198e2a0-0000-7000-8000-00000000abce' } },
      { ...SHOWN, code: { ...CODE, fingerprint: new Uint8Array(32).fill(8) } },
      { ...SHOWN, code: { ...CODE, addresses: [{ host: '192.168.0.24', port: 54_321 }] } },
      { ...SHOWN, code: { ...CODE, role: 'answer' } },
      { ...SHOWN, code: { ...CODE, call: 7 } },
    ];
    const texts = [SHOWN, ...others].map(shownCodeText);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('a code of one IPv4 address is a QR of at most 311 characters, version 10-M', () => {
    expect(writeShownCode(SHOWN, SIGNATURE).length).toBeLessThanOrEqual(311);
  });

  it('readShownCode returns undefined for any other text, and never throws @V17.3.2', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.uint8Array({ maxLength: 300 }).map((bytes) => `M2${encodeBase45(bytes)}`),
        ),
        (text) => {
          expect(readShownCode(text)).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
    const text = writeShownCode(SHOWN, SIGNATURE);
    for (let length = 0; length < text.length; length += 1)
      expect(readShownCode(text.slice(0, length))).toBeUndefined();
    expect(readShownCode(`${text}000`)).toBeUndefined();
    expect(readShownCode(writeLinkCode(CODE))).toBeUndefined();
  });

  it('writeShownCode throws for a signature of another length', () => {
    expect(() => writeShownCode(SHOWN, SIGNATURE.slice(1))).toThrow(RangeError);
  });
});
