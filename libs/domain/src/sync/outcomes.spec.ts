import { needsAttention, OP_OUTCOMES } from './outcomes.ts';

it('needsAttention is true for rejected and quarantined ops only', () => {
  expect(OP_OUTCOMES.filter(needsAttention)).toEqual(['rejected', 'quarantined']);
});
