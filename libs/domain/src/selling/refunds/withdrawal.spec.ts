import { describe, expect, it } from '@jest/globals';
import { refundRight } from './refund-right.ts';
import { isTooCloseToWithdraw, withdrawalUntil, withdrawalWords } from './withdrawal.ts';

const START = '2026-06-13T23:00:00.000Z';

describe('withdrawal', () => {
  it.each([
    ['2026-05-01T12:00:00.000Z', '2026-05-08T12:00:00.000Z', '08/05/2026'],
    ['2026-06-10T12:00:00.000Z', '2026-06-11T23:00:00.000Z', '11/06/2026'],
  ])('withdrawalUntil of a purchase at %s is %s', (bought, until, day) => {
    expect(withdrawalUntil(bought, START)).toBe(until);
    expect(withdrawalWords(until, 'America/Recife')).toBe(`Você pode desistir até ${day}, até 48 h antes do evento.`);
  });

  it.each(['2026-06-11T23:00:00.000Z', '2026-06-13T00:00:00.000Z'])(
    'withdrawalUntil of a purchase at %s is null',
    (bought) => {
      expect(withdrawalUntil(bought, START)).toBeNull();
      expect(isTooCloseToWithdraw(bought, START)).toBe(true);
    },
  );

  it('withdrawalUntil agrees with refundRight', () => {
    for (const bought of ['2026-05-01T12:00:00.000Z', '2026-06-10T12:00:00.000Z']) {
      const facts = {
        origin: 'online',
        status: 'paid',
        status_detail: null,
        payment_method: 'pix',
        paid_at: bought,
        event: { start_date: START, canceled_at: null, changed_at: null },
      } as const;
      expect(refundRight(facts, bought)).toMatchObject({ rule: 'withdrawal', until: withdrawalUntil(bought, START) });
    }
  });
});
