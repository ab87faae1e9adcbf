import { needsAttention, OP_OUTCOMES } from './outcomes.ts';

it('leaves to people what had no effect', () => {
  expect(OP_OUTCOMES.filter(needsAttention)).toEqual(['rejected', 'quarantined']);
});
