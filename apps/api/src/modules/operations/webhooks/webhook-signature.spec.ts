import { signedHeaders, webhookSecret } from './webhook-signature.ts';

const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const AT = new Date(1_614_265_330_999);

it('a webhook signature agrees with the example of the standard @V11.2.1', () => {
  const headers = signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', AT, '{"test": 2432232314}', [KEY]);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('a webhook is signed with each key, the present one first', () => {
  const other = Buffer.alloc(32, 7);
  const { 'webhook-signature': both = '' } = signedHeaders('a', AT, '{}', [other, KEY]);
  expect(both.split(' ')).toEqual([other, KEY].map((key) => signedHeaders('a', AT, '{}', [key])['webhook-signature']));
});

it('a webhook secret is written in the form that receivers accept', () => {
  expect(webhookSecret(KEY)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
});
