import { describe, expect, it } from '@jest/globals';
import { ClientError } from 'openid-client';
import { ProviderError } from './provider-fault.ts';

describe('provider fault', () => {
  it.each([
    [
      "OAuth's word",
      Object.assign(new Error('x'), { code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_client' }),
      'invalid_client',
    ],
    [
      'what the library found, however deep',
      new ClientError('x', {
        cause: Object.assign(new Error('ana@exemplo.br'), { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }),
      }),
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    ],
    [
      'what the network said',
      new TypeError('x', { cause: Object.assign(new Error('y'), { code: 'ECONNREFUSED' }) }),
      'ECONNREFUSED',
    ],
    ['the name of an error that says nothing else', new RangeError('ana@exemplo.br'), 'RangeError'],
    ['that nothing is known', 'ana@exemplo.br', 'unknown'],
  ])('a provider fault contains %s', (_, cause, reason) => {
    expect(new ProviderError('google', cause).message).toBe(`google: ${reason}`);
  });

  it('a provider fault repeats at most one word of data that came by the browser', () => {
    const error = 'ana@exemplo.br comprou <script>';
    expect(new ProviderError('apple', Object.assign(new Error('x'), { error })).message).not.toContain('ana');
  });
});
