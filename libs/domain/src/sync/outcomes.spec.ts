import { needsAttention, OP_OUTCOMES } from './outcomes.ts';

it('needsAttention is true for rejected and quarantined ops only', () => {
  const attention = OP_OUTCOMES.filter((outcome) => needsAttention({ type: 'sale', outcome }));
  expect(attention).toEqual(['rejected', 'quarantined']);
});

it('needsAttention is false for a reprint that an older server does not know, and true for a sale', () => {
  const answer = { outcome: 'rejected', code: 'OP_TYPE_UNKNOWN' } as const;
  expect(needsAttention({ type: 'reprint', ...answer })).toBe(false);
  expect(needsAttention({ type: 'sale', ...answer })).toBe(true);
  expect(needsAttention({ type: 'reprint', outcome: 'rejected', code: 'ID_REUSED' })).toBe(true);
});
