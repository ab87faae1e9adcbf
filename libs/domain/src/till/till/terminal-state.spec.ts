import { describe, expect, it } from '@jest/globals';
import type { PaymentStatus } from '../../selling/orders/payment-steps.ts';
import { isTerminalDone, TERMINAL_STATES, TERMINAL_WAKES_MS, terminalState } from './terminal-state.ts';
import { terminalAdvice } from './terminal-words.ts';

describe('terminalState', () => {
  it.each<[PaymentStatus, string | null, boolean, number, string]>([
    ['pending', null, false, 0, 'unanswered'],
    ['pending', 'created', true, TERMINAL_WAKES_MS, 'sent'],
    ['pending', 'created', true, TERMINAL_WAKES_MS + 1, 'asleep'],
    ['pending', 'at_terminal', true, TERMINAL_WAKES_MS + 1, 'at_terminal'],
    ['pending', 'check_on_terminal', true, 0, 'check'],
    ['approved', 'accredited', true, 0, 'approved'],
    ['in_mediation', null, true, 0, 'approved'],
    ['charged_back', 'in_process', true, 0, 'approved'],
    ['rejected', 'rejected_by_issuer', true, 0, 'refused'],
    ['cancelled', 'canceled_on_terminal', true, 0, 'cancelled'],
    ['cancelled', 'expired', true, 0, 'expired'],
    ['refunded', 'refunded', true, 0, 'refunded'],
  ])('a charge that is %s (%s), answered: %s, after %d ms is %s', (status, status_detail, is_answered, age, state) => {
    expect(terminalState({ status, status_detail, is_answered, age })).toBe(state);
  });

  it('a charge is done in every state that its till leaves', () => {
    expect(TERMINAL_STATES.filter(isTerminalDone)).toEqual(['approved', 'refused', 'cancelled', 'expired', 'refunded']);
  });
});

describe('terminalAdvice', () => {
  it('every end without money says that nothing is sold', () => {
    for (const state of ['refused', 'cancelled', 'expired'] as const)
      for (const detail of [null, 'insufficient_amount', 'given_up', 'not_sent', 'constructor'])
        expect(terminalAdvice(state, detail)).toContain('Nada foi vendido');
  });

  it('a detail has words of its own where a charge ended, and nowhere else', () => {
    expect(terminalAdvice('refused', 'insufficient_amount')).toContain('saldo ou limite');
    expect(terminalAdvice('approved', 'insufficient_amount')).toBe('Pagamento aprovado.');
  });
});
