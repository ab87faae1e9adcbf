import { webhookAddress } from './webhook-address.ts';
import { WEBHOOK_TRIED_FOR, WEBHOOK_URL_LENGTH, webhookWait } from './webhook-limits.ts';

describe('webhook address', () => {
  it.each([
    'https://exemplo.com.br',
    'https://exemplo.com.br:8443/festix?origem=vendas',
    'HTTPS://exemplo.com.br/',
    'http://localhost:4000/festix',
    'http://127.0.0.1:4000',
    'http://[::1]/festix',
  ])('webhookAddress accepts %s', (address) => {
    expect(webhookAddress.check(address)).toBe(true);
  });

  it.each([
    '',
    'exemplo.com.br',
    'http://exemplo.com.br',
    'http://localhost.exemplo.com.br',
    'http://127.0.0.1.exemplo.com.br/',
    'ftp://exemplo.com.br',
    'https://ana:senha@exemplo.com.br/',
    'https://exemplo.com.br/#topo',
    'https://exemplo.com.br\\@outro.com.br/',
    'https://exemplo com.br',
    `https://exemplo.com.br/${'x'.repeat(WEBHOOK_URL_LENGTH)}`,
    null,
    7,
  ])('webhookAddress refuses %s', (address) => {
    expect(webhookAddress.check(address)).toBe(false);
  });
});

it('webhookWait begins at ten seconds and grows to at most four hours', () => {
  expect([1, 2, 3, 6, 7, 12].map(webhookWait)).toEqual([10_000, 40_000, 160_000, 10_240_000, 14_400_000, 14_400_000]);
});

it('a webhook event is tried a dozen times within a day', () => {
  let [attempts, waited] = [1, 0];
  while (waited + webhookWait(attempts) <= WEBHOOK_TRIED_FOR) waited += webhookWait(attempts++);
  expect(attempts).toBe(12);
});
