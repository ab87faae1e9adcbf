import { HOUR, MINUTE } from '../../ground/time/instant.ts';
import { afterPin, freshPinPad, isPinPadLocked, pinPadAt, pinTriesLeft, type PinPad } from './pin-pad.ts';

const NOW = 1_000_000_000;
const tried = (pins: readonly boolean[], pad: PinPad = freshPinPad, now = NOW) =>
  pins.reduce((before, isRight) => afterPin(before, isRight, now), pad);
const wrong = (times: number) => Array<boolean>(times).fill(false);

it('a PIN pad locks for a minute after five wrong PINs in a row', () => {
  const pad = tried(wrong(5));
  expect(isPinPadLocked(pad, NOW)).toBe(true);
  expect(isPinPadLocked(pad, NOW + MINUTE - 1)).toBe(true);
  expect(isPinPadLocked(pad, NOW + MINUTE)).toBe(false);
  expect(pinTriesLeft(pad)).toBe(5);
});

it.each([
  [[false, false, false, false], 1],
  [[false, false, false, false, true], 5],
  [[false, true, false], 4],
])('a PIN pad after %j leaves %i tries', (pins, left) => {
  const pad = tried(pins);
  expect(pinTriesLeft(pad)).toBe(left);
  expect(isPinPadLocked(pad, NOW)).toBe(false);
});

it.each([
  [10, 2 * MINUTE],
  [15, 4 * MINUTE],
  [20, 8 * MINUTE],
  [60, HOUR],
])('a PIN pad after %i wrong PINs without a right one locks for %i ms', (times, lock) => {
  const pad = tried(wrong(times));
  expect(isPinPadLocked(pad, NOW + lock - 1)).toBe(true);
  expect(isPinPadLocked(pad, NOW + lock)).toBe(false);
});

it('a PIN pad counts from zero after a right PIN', () => {
  const pad = tried([...wrong(9), true, ...wrong(5)]);
  expect(isPinPadLocked(pad, NOW + MINUTE)).toBe(false);
});

it('a PIN pad neither opens nor stays locked for longer when the clock is set back', () => {
  const back = NOW - HOUR;
  const pad = pinPadAt(tried(wrong(5)), back);
  expect(isPinPadLocked(pad, back)).toBe(true);
  expect(isPinPadLocked(pad, back + MINUTE - 1)).toBe(true);
  expect(isPinPadLocked(pad, back + MINUTE)).toBe(false);
});
