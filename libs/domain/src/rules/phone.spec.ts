import fc from 'fast-check';
import { formatPhone, maskPhone, maskTypedPhone, normalisePhone, phoneNumber } from './phone.ts';

it.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['11987654321', '+5511987654321'],
  ['011 98765 4321', '+5511987654321'],
  ['+55 (11) 98765-4321', '+5511987654321'],
  ['55 11 98765-4321', '+5511987654321'],
  ['(55) 99876-5432', '+5555998765432'],
  ['(81) 3456-7890', '+558134567890'],
  ['+1 415 555 2671', '+14155552671'],
  ['+351 912 345 678', '+351912345678'],
])('%s is %s', (text, e164) => {
  expect(normalisePhone(text)).toBe(e164);
  expect(phoneNumber.check(text)).toBe(true);
});

it.each([
  '',
  '98765-4321',
  '(20) 98765-4321',
  '(11) 88765-4321',
  '(11) 9876-5432',
  '(11) 98765-43210',
  '+55 11 8765-432',
  '+0 123 456 7890',
  '+12345',
  '11 98765-4321 ramal 2',
  '+55 20 98765-4321',
  '9'.repeat(40),
])('%j is no phone', (text) => {
  expect(normalisePhone(text)).toBeUndefined();
  expect(phoneNumber.check(text)).toBe(false);
});

it.each([
  ['+5511987654321', '(11) 98765-4321', '(11) 9****-4321'],
  ['+5581944444432', '(81) 94444-4432', '(81) 9****-4432'],
  ['+558134567890', '(81) 3456-7890', '(81) ****-7890'],
  ['+14155552671', '+14155552671', '****2671'],
])('%s is shown as %s and masked as %s', (e164, shown, masked) => {
  expect(formatPhone(e164)).toBe(shown);
  expect(maskPhone(e164)).toBe(masked);
});

it.each([
  ['1', '1'],
  ['119', '(11) 9'],
  ['1134567890', '(11) 3456-7890'],
  ['11987654321', '(11) 98765-4321'],
  ['119876543210000', '(11) 98765-4321'],
  ['+1 415abc', '+1 415'],
])('typing %s shows %s', (typed, shown) => {
  expect(maskTypedPhone(typed)).toBe(shown);
});

it('reads back what it shows', () => {
  const mobile = fc.tuple(fc.constantFrom('11', '21', '55', '81', '99'), fc.nat({ max: 99_999_999 }));
  fc.assert(
    fc.property(mobile, ([areaCode, number]) => {
      const e164 = `+55${areaCode}9${String(number).padStart(8, '0')}`;
      expect(normalisePhone(e164)).toBe(e164);
      expect(normalisePhone(formatPhone(e164))).toBe(e164);
    }),
  );
});
