import fc from 'fast-check';
import { keptPartnerCode, partnerCodeHashes, partnerKeys } from './partner-code.ts';
import { hashTicketCode } from './short-code.ts';

const EVENT = '0198b6f0-0000-7000-8000-000000000001';

it.each([
  ['ABC-123', 'ABC-123', 'abc-123'],
  [' Ab C\t1\r\n', 'Ab C 1', 'abc1'],
  [']Q1ABC1', 'ABC1', 'abc1'],
  ['ABC\u200b1', 'ABC1', 'abc1'],
  ['Straße 9', 'Straße 9', 'strasse9'],
  ['チケット１', 'チケット１', 'チケット１'],
  ['00123', '00123', '00123'],
])('partnerKeys of %j are %j and %j', (text, exact, folded) => {
  expect(partnerKeys(text)).toEqual({ exact, folded });
});

it.each(['', 'abc', ' abc ', '   \r\n', 'x'.repeat(513)])('partnerKeys take no code of %j', (text) => {
  expect(partnerKeys(text)).toBeUndefined();
});

it('a code as it is kept has the keys of the code as it is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 4, maxLength: 40 }), (text) => {
      expect(partnerKeys(keptPartnerCode(text))).toEqual(partnerKeys(text));
    }),
  );
});

it('the hashes of a code are none of a short code, and differ from event to event', () => {
  const hashes = partnerCodeHashes(EVENT, '0123456789');
  expect(hashes?.exact).not.toBe(hashes?.folded);
  expect([hashes?.exact, hashes?.folded]).not.toContain(hashTicketCode(EVENT, '0123456789'));
  expect(partnerCodeHashes(EVENT.replace('1', '2'), '0123456789')?.folded).not.toBe(hashes?.folded);
  expect(partnerCodeHashes(EVENT, ' abcd')?.folded).toBe(partnerCodeHashes(EVENT, 'AB CD')?.folded);
});
