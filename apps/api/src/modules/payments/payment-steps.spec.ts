import { describe, expect, it } from '@jest/globals';
import { unreachableStates } from '@festix/domain';
import { paymentTransitions } from './payment-steps.ts';

describe('the steps of a charge', () => {
  it('reach every status from pending', () => {
    expect(unreachableStates(paymentTransitions, 'pending')).toEqual([]);
  });

  it('end with the money sent back', () => {
    expect(paymentTransitions.refunded).toEqual([]);
  });
});
