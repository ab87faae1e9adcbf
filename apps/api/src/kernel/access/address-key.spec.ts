import { expect, it } from '@jest/globals';
import { addressKey } from './rate-limits.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
  ['x'.repeat(3000), ''],
])('addressKey of %s is %s @V15.3.4', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
