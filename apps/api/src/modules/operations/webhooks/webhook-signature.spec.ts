import { signedHeaders, webhookSecret } from './webhook-signature.ts';

const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const AT = new Date(1_614_265_330_999);

it('signs as the standard’s own example', () => {
  const headers = signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', AT, '{"test": 2432232314}', [KEY]);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs by each key, the present one first', () => {
  const other = Buffer.alloc(32, 7);
  const { 'webhook-signature': both = '' } = signedHeaders('a', AT, '{}', [other, KEY]);
  expect(both.split(' ')).toEqual([other, KEY].map((key) => signedHeaders('a', AT, '{}', [key])['webhook-signature']));
});

it('writes a secret down as receivers take it', () => {
  expect(webhookSecret(KEY)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
});
