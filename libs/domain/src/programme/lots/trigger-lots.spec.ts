import { closesTriggerCircle, type TriggeredLot } from './trigger-lots.ts';

/** Returns lots that each wait for the next; the last has no trigger. */
function chain(...ids: string[]): TriggeredLot[] {
  return ids.map((id, index) => ({ id, trigger_lot_id: ids[index + 1] ?? null }));
}

it.each([
  ['itself', 'a', 'a', chain('a'), true],
  ['one that it opens', 'b', 'a', chain('a', 'b'), true],
  ['one far down the line that it opens', 'e', 'a', chain('a', 'b', 'c', 'd', 'e'), true],
  ['one that it opens by way of another', 'd', 'b', chain('a', 'b', 'c', 'd'), true],
  ['one that waits for others', 'new', 'a', chain('a', 'b', 'c'), false],
  ['the one that it has', 'a', 'b', chain('a', 'b', 'c'), false],
  ['another one of its line', 'a', 'c', chain('a', 'b', 'c'), false],
])('closesTriggerCircle is judged for a lot that waits for %s', (_, lot, trigger, lots, closes) => {
  expect(closesTriggerCircle(lot, trigger, lots)).toBe(closes);
});

it('closesTriggerCircle ends for lots that already form a circle', () => {
  const circle: TriggeredLot[] = [
    { id: 'a', trigger_lot_id: 'b' },
    { id: 'b', trigger_lot_id: 'a' },
  ];
  expect(closesTriggerCircle('c', 'a', circle)).toBe(false);
});
