import { expect, it } from '@jest/globals';
import { LINES_OF_ADDRESS, LINES_OF_PERSON, RealtimeLines, VISITORS } from './realtime-lines.ts';

const PERSON = { person: 'ana' };
const from = (address: string) => ({ address });

/** Returns how many of so many sockets are accepted. */
function given(lines: RealtimeLines, count: number, whose: (at: number) => { person: string } | { address: string }) {
  return Array.from({ length: count }, (_, at) => lines.take(whose(at))).filter(Boolean).length;
}

it("an address has a limit of visitors' connections, separate from other addresses and from signed-in people", () => {
  const lines = new RealtimeLines();
  expect(given(lines, LINES_OF_ADDRESS + 10, () => from('203.0.113.7'))).toBe(LINES_OF_ADDRESS);
  expect(lines.take(from('203.0.113.8'))).toBe(true);
  expect(given(lines, LINES_OF_PERSON + 10, () => PERSON)).toBe(LINES_OF_PERSON);
  lines.giveBack(from('203.0.113.7'));
  lines.giveBack(PERSON);
  expect(given(lines, 2, () => from('203.0.113.7'))).toBe(1);
  expect(given(lines, 2, () => PERSON)).toBe(1);
});

it('visitors together cannot take the connections of people who work', () => {
  const lines = new RealtimeLines();
  expect(given(lines, VISITORS + 10, (at) => from(`2001:db8::${Math.floor(at / 100).toString(16)}`))).toBe(VISITORS);
  expect(lines.take(PERSON)).toBe(true);
  lines.giveBack(from('2001:db8::0'));
  expect(given(lines, 2, () => from('2001:db8::0'))).toBe(1);
});
