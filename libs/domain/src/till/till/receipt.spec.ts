import { receiptSpan, receiptText } from './receipt.ts';

it.each([
  [17, 42, '017-000042'],
  [1, 1, '001-000001'],
  [1_234, 1_234_567, '1234-1234567'],
])('receiptText for device %i and receipt %i pads both numbers', (device, counter, printed) => {
  expect(receiptText(device, counter)).toBe(printed);
});

it('receiptText is different for every pair of device and receipt', () => {
  const devices = [1, 12, 123, 1_234];
  const counters = [1, 34, 1_234, 234_123, 1_234_123];
  const printed = devices.flatMap((device) => counters.map((counter) => receiptText(device, counter)));
  expect(new Set(printed).size).toBe(devices.length * counters.length);
});

it.each([
  [[3, 1, 2], { first: 1, last: 3, missing: [] }],
  [[7], { first: 7, last: 7, missing: [] }],
  [[9, 4, 6, 6], { first: 4, last: 9, missing: [5, 7, 8] }],
  [[], null],
])('receiptSpan of %j is the first, the last and the missing numbers', (numbers, span) => {
  expect(receiptSpan(numbers)).toEqual(span);
});
