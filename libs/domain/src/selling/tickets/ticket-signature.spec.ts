import { jest } from '@jest/globals';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { readTicketText } from './ticket-code.ts';
import { verifyTicketSignature, verifyWithoutWebCrypto } from './ticket-signature.ts';

/** The first three keys of RFC 8032, section 7.1. */
const vectors = [
  {
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
].map(({ key, message, signature }) => ({
  key: hexToBytes(key),
  message: hexToBytes(message),
  signature: hexToBytes(signature),
}));

const [first] = vectors as [(typeof vectors)[number]];

/** Signed with the first key of the RFC. */
const printed =
  'T1Y50F6UQ2588G000M01WB06VB- 9*CR%WA M6HIORKN6VJWDAHYO+2EG1AE U/WL4%I:T4X/US4T2%STBJW-LRSA*7V*WP/FWZWVJGU13UFQIBI64RT3$T10';

describe.each([
  ['WebCrypto', verifyTicketSignature],
  ['plain JavaScript', verifyWithoutWebCrypto],
])('signature verified by %s', (_, verify) => {
  it.each(vectors)(
    'verifyTicketSignature agrees with the vectors of RFC 8032 @V11.2.1 @V11.4.3 @V11.6.1',
    async ({ key, message, signature }) => {
      await expect(verify(key, message, signature)).resolves.toBe(true);
    },
  );

  it('verifyTicketSignature accepts a printed ticket with its own key only', async () => {
    const { message, signature } = readTicketText(printed)!;
    await expect(verify(first.key, message, signature)).resolves.toBe(true);
    await expect(verify(vectors[1]!.key, message, signature)).resolves.toBe(false);
  });

  it('verifyTicketSignature rejects a flipped bit, in facts and in the signature', async () => {
    const { message, signature } = readTicketText(printed)!;
    const length = message.length + signature.length;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: length * 8 - 1 }), async (bit) => {
        const bytes = Uint8Array.of(...message, ...signature);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        await expect(verify(first.key, bytes.slice(0, message.length), bytes.slice(message.length))).resolves.toBe(
          false,
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['no key', { key: new Uint8Array() }],
    ['a short key', { key: first.key.slice(1) }],
    ['a key that is no point', { key: new Uint8Array(32).fill(255) }],
    ['no signature', { signature: new Uint8Array() }],
    ['a long signature', { signature: new Uint8Array(65) }],
  ])('verifyTicketSignature returns false without throwing for %s', async (_, part) => {
    const { key, message, signature } = { ...first, ...part };
    await expect(verify(key, message, signature)).resolves.toBe(false);
  });
});

it('verifyTicketSignature imports a key once for all tickets', async () => {
  const importKey = jest.spyOn(crypto.subtle, 'importKey');
  const key = first.key.slice();
  for (let ticket = 0; ticket < 3; ticket++) await verifyTicketSignature(key, first.message, first.signature);
  expect(importKey).toHaveBeenCalledTimes(1);
  importKey.mockRestore();
});

describe('older browser', () => {
  const { crypto } = globalThis;

  afterEach(() => {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true, writable: true });
  });

  it.each([
    ['without WebCrypto', undefined],
    ['outside of https', {}],
    [
      'whose WebCrypto lacks Ed25519',
      {
        subtle: {
          importKey: () => Promise.reject(new Error('NotSupportedError')),
          verify: () => Promise.resolve(true),
        },
      },
    ],
  ])('verifyTicketSignature gives the same answers %s', async (_, older) => {
    Object.defineProperty(globalThis, 'crypto', { value: older, configurable: true, writable: true });
    await expect(verifyTicketSignature(first.key, first.message, first.signature)).resolves.toBe(true);
    await expect(verifyTicketSignature(first.key, Uint8Array.of(1), first.signature)).resolves.toBe(false);
  });
});
