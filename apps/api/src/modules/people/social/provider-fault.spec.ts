import { describe, expect, it } from '@jest/globals';
import { ClientError } from 'openid-client';
import { ProviderError } from './provider-fault.ts';

describe('a fault of a provider', () => {
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
  ])('tells %s', (_, cause, reason) => {
    expect(new ProviderError('google', cause).message).toBe(`google: ${reason}`);
  });

  it('repeats no more than a word of what came by the browser', () => {
    const error = 'ana@exemplo.br comprou <script>';
    expect(new ProviderError('apple', Object.assign(new Error('x'), { error })).message).not.toContain('ana');
  });
});
