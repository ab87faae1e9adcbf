import { expect, it } from '@jest/globals';
import { newOrderCodes } from './new-codes.ts';

it('newOrderCodes draws again for a code that an order has, and for one drawn before', async () => {
  const drawn = ['A', 'B', 'A', 'C', 'B', 'D', 'E'];
  const asked: string[][] = [];
  const codes = await newOrderCodes(
    3,
    (some) => {
      asked.push(some);
      return Promise.resolve(['B']);
    },
    () => drawn.shift()!,
  );
  expect(codes).toEqual(['A', 'C', 'D']);
  expect(asked).toEqual([['A', 'B', 'C'], ['D']]);
});
